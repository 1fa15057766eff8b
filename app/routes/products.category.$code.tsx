export { codeHandle as handle, default, loader, meta } from "~/screens/category-screen";
