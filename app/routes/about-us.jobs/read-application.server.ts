import {
  type CityChoice,
  MAX_UPLOADS,
  STORES_MAX,
  type StoreChoice,
  UPLOAD_KINDS,
  type UploadKind,
} from "~/domain/jobs/application";
import { TEXT_FIELD_NAMES, type ApplicationFieldName } from "~/domain/jobs/application-schema";
import { FormBodyError, readFormBody, type FormBody } from "~/server/jobs/application/form-body.server";
import type { PostedFiles, SettledUploads, Uploads } from "~/server/jobs/application/settle-uploads.server";
import { getStoreChoices } from "~/server/jobs/application/store-choices.server";
import { stagedUploads } from "~/server/jobs/application/upload-folder.server";
import { clientIp } from "~/server/platform/request-scope.server";
import { isValidId } from "~/domain/urls/valid-id";
import { getJobCities } from "~/server/jobs/jobs.server";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import { formButtons } from "~/ui/forms/form-buttons";
import { uploadFields, uploadLists } from "~/ui/forms/upload/upload-rules";

export async function readBody(request: Request): Promise<FormBody> {
  try {
    return await readFormBody(request, stagedUploads(), {
      files: { [uploadFields.resume]: "resume", [uploadFields.portfolio]: "portfolio" },
      clientIp: clientIp(),
      max: MAX_UPLOADS,
    });
  } catch (error) {
    if (!(error instanceof FormBodyError)) throw error;
    throw new Response(null, { status: error.reason === "tooLarge" ? 413 : 400 });
  }
}

/** conform's own buttons are for its script alone, which never posts them. */
const CONFORM_INTENT = "__intent__";
const LOADABLE: readonly ApplicationFieldName[] = ["cityId", "captchaCode"];

/** What a button asks for that posts the form without sending it, for visitors without script. */
export interface FormButton {
  /** The field it belongs to; null if it is none of ours. */
  field: ApplicationFieldName | null;
  /** Id of the staged file to remove. */
  removedId: string | null;
}

/** The pressed button; null if the form was submitted. */
export function readButton(fields: FormData): FormButton | null {
  if (fields.has(formButtons.remove)) {
    const removedId = text(fields, formButtons.remove);
    const kind = UPLOAD_KINDS.find((one) => idsOf(fields, one).includes(removedId));
    return { field: kind ? uploadLists[kind] : null, removedId };
  }
  if (!fields.has(formButtons.load) && !fields.has(CONFORM_INTENT)) return null;
  return { field: LOADABLE.find((name) => name === text(fields, formButtons.load)) ?? null, removedId: null };
}

/** Whether nothing of the form was posted. */
export function isEmptyForm(fields: FormData): boolean {
  return Object.keys(resumeCopy.fields).every((name) => !fields.has(name));
}

/** The form's files: those it lists, without the one to remove, and those it brings. */
export function postedFiles({ fields, drafts, refused }: FormBody, button: FormButton | null): PostedFiles {
  const listed = (kind: UploadKind) => idsOf(fields, kind).filter((id) => id !== button?.removedId);
  return { listed: { resume: listed("resume"), portfolio: listed("portfolio") }, drafts, refused };
}

/** Messages for the visitor about files that the form lacks. */
export function uploadNotices({ refused, hasExpired }: Pick<SettledUploads, "refused" | "hasExpired">): string[] {
  const messages = refused.map(({ name, reason }) => uploadCopy.refused[reason](name));
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
export function knownFields(fields: FormData, uploads: Uploads, { city, stores }: Place): FormData {
  const known = new FormData();
  for (const name of [...TEXT_FIELD_NAMES, "captchaCode"] as const) {
    known.set(name, text(fields, name).slice(0, MAX_TYPED));
  }
  known.set("captchaKey", text(fields, "captchaKey"));
  known.set("cityId", city?.id ?? "");
  const ticked = [...new Set(fields.getAll("positionIdList"))].filter(
    (id) => typeof id === "string" && isValidId(id) && (stores?.some((store) => store.id === id) ?? true),
  );
  for (const id of ticked.slice(0, MAX_TICKED)) known.append("positionIdList", id);
  for (const kind of UPLOAD_KINDS) for (const { id } of uploads[kind]) known.append(uploadLists[kind], id);
  return known;
}

/** The staged files that the form lists. */
const idsOf = (fields: FormData, kind: UploadKind): string[] =>
  fields.getAll(uploadLists[kind]).filter((id): id is string => typeof id === "string" && id !== "");

export function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
