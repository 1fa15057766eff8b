export { action, clientAction, default, handle, headers, loader, meta } from "~/screens/verification-screen";
