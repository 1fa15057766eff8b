export { default, handle, loader, meta } from "~/screens/store-finder-screen";
