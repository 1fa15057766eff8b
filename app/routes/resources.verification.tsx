import type { ActionFunctionArgs } from "@remix-run/node";
import { answerVerificationScript } from "~/server/verification/form.server";

/** POST /resources/verification: the answer to a verification form, for scripts (product.md §10.1). */
export const action = ({ request }: ActionFunctionArgs) => answerVerificationScript(request);
