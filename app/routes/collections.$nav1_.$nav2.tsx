export { default, handle, loader, meta } from "~/screens/category-screen";
