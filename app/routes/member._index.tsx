export { default, handle, loader, meta } from "~/screens/content-screen";
