import { z } from "zod";
import { toMinute } from "~/domain/dates";
import type { ApplicationReceipt } from "~/domain/jobs/application";
import { maskMobile } from "~/domain/jobs/phone-number";
import type { RefusedFormSource } from "./staged-forms.server";
import { stagedForms } from "./upload-folder.server";

const schema = z.object({ receipt: z.object({ sentAt: z.string(), phoneNumber: z.string() }) });

/** Takes the place of the form's refused version, whose lifetime and quota it has (docs/decisions/203). */
export async function keepReceipt(phoneNumber: string, source: RefusedFormSource): Promise<void> {
  const receipt: ApplicationReceipt = { sentAt: toMinute(Date.now()) ?? "", phoneNumber: maskMobile(phoneNumber) };
  const outcome = await stagedForms().set({ receipt }, source);
  if (outcome !== "kept") await stagedForms().remove(source.key, source.visitorId);
}

/** What this visitor sent with the form of this key; null if that was not a moment ago. */
export async function findReceipt(key: string, visitorId: string): Promise<ApplicationReceipt | null> {
  return schema.safeParse(await stagedForms().find(key, visitorId)).data?.receipt ?? null;
}
