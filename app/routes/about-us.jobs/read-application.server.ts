import { z } from "zod";
import { type CityChoice, STORES_MAX, type StoreChoice, UPLOAD_KINDS } from "~/domain/jobs/application";
import { TEXT_FIELD_NAMES } from "~/domain/jobs/application-schema";
import { FormBodyError, readFormBody, type FormBody } from "~/server/jobs/application/form-body.server";
import type { PostedFiles, SettledUploads, Uploads } from "~/server/jobs/application/settle-uploads.server";
import type { StagedUpload } from "~/server/jobs/application/staged-uploads.server";
import { getStoreChoices } from "~/server/jobs/application/store-choices.server";
import { stagedUploads } from "~/server/jobs/application/upload-folder.server";
import { clientIp } from "~/server/platform/request-scope.server";
import { isValidId } from "~/domain/urls/valid-id";
import { getJobCities } from "~/server/jobs/jobs.server";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { refusalText } from "~/ui/forms/upload/refusal-text";
import { uploadFields, uploadLists, uploadRules } from "~/ui/forms/upload/upload-rules";

export async function readBody(request: Request): Promise<FormBody> {
  try {
    return await readFormBody(request, stagedUploads(), {
      files: { [uploadFields.resume]: "resume", [uploadFields.portfolio]: "portfolio" },
      clientIp: clientIp(),
      max: { resume: uploadRules.resume.max, portfolio: uploadRules.portfolio.max },
    });
  } catch (error) {
    if (!(error instanceof FormBodyError)) throw error;
    throw new Response(null, { status: error.reason === "tooLarge" ? 413 : 400 });
  }
}

/** Names of the fields that conform adds to a form. */
const INTENT = "__intent__";
const STATE = "__state__";

/**
 * The intents of the form's buttons without script, besides submit. conform would execute any other intent, on any path
 * at any depth, so all others are rejected.
 */
const intentSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("validate"), payload: z.object({ name: z.literal("cityId") }) }),
  z.object({
    type: z.literal("update"),
    payload: z.object({ name: z.literal("captchaCode"), value: z.literal(""), validated: z.literal(false) }),
  }),
  z.object({
    type: z.literal("remove"),
    payload: z.object({ name: z.enum(uploadLists), index: z.int().nonnegative() }),
  }),
]);
/** An unknown intent does nothing, and is not a submit either. */
const NO_INTENT = { type: "validate", payload: {} } as const;

export type FormIntent = z.infer<typeof intentSchema> | typeof NO_INTENT;

/** The intent of the pressed button; null if the form was submitted. */
export function readIntent(fields: FormData): FormIntent | null {
  if (!fields.has(INTENT)) return null;
  return intentSchema.safeParse(parseJson(text(fields, INTENT))).data ?? NO_INTENT;
}

/** Whether the form contains nothing but its hidden fields. */
export function isEmptyForm(fields: FormData): boolean {
  const marks = new Set([INTENT, STATE, "applicationKey", "inPlace"]);
  return [...fields.keys()].every((name) => marks.has(name));
}

/** The form's files: those it lists, those it brings, and the one whose removal it asks for. */
export function postedFiles({ fields, drafts, refused }: FormBody, intent: FormIntent | null): PostedFiles {
  const listed = { resume: idsOf(fields, uploadLists.resume), portfolio: idsOf(fields, uploadLists.portfolio) };
  const asked = intent?.type === "remove" ? intent.payload : null;
  const kind = UPLOAD_KINDS.find((one) => uploadLists[one] === asked?.name);
  return { listed, drafts, refused, removal: asked && kind ? { kind, index: asked.index } : null };
}

/** Messages for the visitor about files that the form lacks. */
export function uploadNotices({ refused, hasExpired }: Pick<SettledUploads, "refused" | "hasExpired">): string[] {
  const messages = refused.flatMap(({ name, reason }) => (reason === "duplicate" ? [] : [refusalText(name, reason)]));
  return [...new Set(hasExpired ? [resumeCopy.filesExpired, ...messages] : messages)];
}

export interface Place {
  city: CityChoice | null;
  /** null = no city selected, or its stores could not be loaded. */
  stores: StoreChoice[] | null;
  storesFailed: boolean;
}

/** The selected city and its stores. If the cities cannot be loaded, the selection is accepted unchecked. */
export async function loadPlace(cityId: string, jobId: string): Promise<Place> {
  const cities = await getJobCities(jobId).catch(() => null);
  if (cities === null)
    return { city: isValidId(cityId) ? { id: cityId, name: "" } : null, stores: null, storesFailed: false };
  const city = cities.find((one) => one.id === cityId) ?? null;
  if (city === null) return { city: null, stores: null, storesFailed: false };
  const stores = await getStoreChoices(city.name).catch(() => null);
  return { city, stores, storesFailed: stores === null };
}

/** Longer than any field accepts: invalid input is still shown as typed, but truncated at this length. */
const MAX_TYPED = 200;
/** Without script more stores than allowed can be ticked; they are shown ticked again. */
const MAX_TICKED = STORES_MAX + 10;

/**
 * The form as input for the schema: known fields only, of limited length, with the uploads that exist. A store outside
 * the selected city is a leftover of an earlier selection, and removed (product.md §4.2).
 */
export function fieldsToParse(
  fields: FormData,
  intent: FormIntent | null,
  { uploads, removed }: Pick<SettledUploads, "uploads" | "removed">,
  { city, stores }: Place,
): FormData {
  const parsed = new FormData();
  for (const name of [...TEXT_FIELD_NAMES, "captchaCode"] as const) {
    parsed.set(name, text(fields, name).slice(0, MAX_TYPED));
  }
  parsed.set("captchaKey", text(fields, "captchaKey"));
  parsed.set("cityId", city?.id ?? "");
  const ticked = [...new Set(fields.getAll("positionIdList"))].filter(
    (id) => typeof id === "string" && isValidId(id) && (stores?.some((store) => store.id === id) ?? true),
  );
  for (const id of ticked.slice(0, MAX_TICKED)) parsed.append("positionIdList", id);
  for (const kind of UPLOAD_KINDS) {
    for (const [index, { id }] of uploads[kind].entries()) parsed.set(`${uploadLists[kind]}[${index}]`, id);
  }
  const state = stateSchema.safeParse(parseJson(text(fields, STATE)));
  if (state.success) parsed.set(STATE, JSON.stringify(state.data));
  const asked = intent?.type === "remove" ? removalOf(removed, uploads) : intent;
  if (asked !== null) parsed.set(INTENT, JSON.stringify(asked));
  return parsed;
}

const stateSchema = z.object({ validated: z.record(z.string().max(64), z.boolean()) });

/** The index of an upload among the existing ones. */
function removalOf(removed: StagedUpload | null, uploads: Uploads): FormIntent {
  if (removed === null) return NO_INTENT;
  return {
    type: "remove",
    payload: { name: uploadLists[removed.kind], index: uploads[removed.kind].indexOf(removed) },
  };
}

/** Ids of a list, whose entries conform numbers. */
function idsOf(fields: FormData, list: string): string[] {
  const isEntry = new RegExp(`^${list}(?:\\[\\d{1,2}\\])?$`);
  return [...fields].flatMap(([name, value]) =>
    isEntry.test(name) && typeof value === "string" && value !== "" ? [value] : [],
  );
}

export function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
