export { default, handle, loader, meta } from "~/screens/series-products-screen";
