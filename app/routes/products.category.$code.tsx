export { byCodeHandle as handle, default, loader, meta } from "~/screens/category-screen";
