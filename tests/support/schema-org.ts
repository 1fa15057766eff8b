import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Validator from "@adobe/structured-data-validator";

type Node = Record<string, unknown>;

const SCHEMA = "http://schema.org/";
const RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const SUBCLASS = "http://www.w3.org/2000/01/rdf-schema#subClassOf";
const QUAD = /^<http:\/\/schema\.org\/([^>]+)> <([^>]+)> <([^>]+)> /;

/** Texts of the data types, as ISO 8601 and the vocabulary ask. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  Date: /^\d{4}-\d{2}-\d{2}$/,
  DateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/,
  Time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/,
};

/** schema.org's published vocabulary. */
function readVocabulary() {
  const file = createRequire(import.meta.url).resolve("@vocabulary/schema/schema.nq");
  const relations = new Map<string, Map<string, Set<string>>>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, subject, predicate, object] = QUAD.exec(line) ?? [];
    if (subject === undefined || predicate === undefined || object === undefined) continue;
    const ofSubject = relations.get(subject) ?? new Map<string, Set<string>>();
    const objects = ofSubject.get(predicate) ?? new Set<string>();
    relations.set(subject, ofSubject.set(predicate, objects.add(object.replace(SCHEMA, ""))));
  }
  const related = (name: string, predicate: string): readonly string[] => [
    ...(relations.get(name)?.get(predicate) ?? []),
  ];
  const withAncestors = (type: string): string[] => [type, ...related(type, SUBCLASS).flatMap(withAncestors)];
  return {
    isKnown: (name: string) => relations.has(name),
    isRetired: (name: string) => related(name, `${SCHEMA}supersededBy`).length > 0,
    domainOf: (property: string) => related(property, `${SCHEMA}domainIncludes`),
    rangeOf: (property: string) => related(property, `${SCHEMA}rangeIncludes`),
    typesOf: (member: string) => related(member, RDF_TYPE),
    isA: (type: string, wanted: readonly string[]) => withAncestors(type).some((one) => wanted.includes(one)),
  };
}

const vocabulary = readVocabulary();

/** Where data departs from schema.org's vocabulary: unknown and retired names, and values of another type. */
export function vocabularyErrors(data: Node): string[] {
  const { "@context": context, ...node } = data;
  return [...(context === "https://schema.org" ? [] : ["@context"]), ...nodeErrors(node, "")];
}

function nodeErrors(node: Node, path: string): string[] {
  const { "@type": type, "@id": _id, ...properties } = node;
  if (typeof type !== "string" || !vocabulary.isKnown(type)) return [`${path}@type: ${String(type)} is no type`];
  return Object.entries(properties).flatMap(([property, value]) => {
    const at = `${path}${type}.${property}`;
    // An action's constraint on its input is no property of the vocabulary, but named after one.
    if (property.endsWith("-input")) return [];
    if (!vocabulary.isKnown(property)) return [`${at} is unknown`];
    if (vocabulary.isRetired(property)) return [`${at} is retired`];
    if (!vocabulary.isA(type, vocabulary.domainOf(property))) return [`${at} is no property of ${type}`];
    const range = vocabulary.rangeOf(property);
    return [value].flat().flatMap((one) => valueErrors(one, range, at));
  });
}

function valueErrors(value: unknown, range: readonly string[], at: string): string[] {
  if (typeof value === "object" && value !== null) {
    const node = value as Node;
    if (Object.keys(node).join() === "@id") return [];
    const type = String(node["@type"]);
    return [...(vocabulary.isA(type, range) ? [] : [`${at} is not a ${type}`]), ...nodeErrors(node, `${at} > `)];
  }
  return range.some((type) => isOf(type, value)) ? [] : [`${at}: ${JSON.stringify(value)} is none of ${range.join()}`];
}

function isOf(type: string, value: unknown): boolean {
  if (type === "Boolean") return typeof value === "boolean";
  if (vocabulary.isA(type, ["Number"])) return typeof value === "number" && Number.isFinite(value);
  if (typeof value !== "string" || value.trim() === "") return false;
  const isUrl = /^https?:/.test(value) && URL.canParse(value);
  // A thing may be named by its URL.
  if (type === "URL" || type === "Thing") return isUrl;
  if (vocabulary.isA(type, ["Text"])) return true;
  if (FORMATS[type] !== undefined) return FORMATS[type].test(value);
  const member = value.replace(/^https:\/\/schema\.org\//, "");
  return member !== value && vocabulary.typesOf(member).includes(type);
}

/** Google's documents: what a rich result of the type needs that the validator does not know. */
const GOOGLE: Readonly<Record<string, readonly string[]>> = {
  FAQPage: ["mainEntity"],
  ItemList: ["itemListElement"],
  NewsArticle: ["headline", "author", "datePublished", "image"],
  Offer: ["price", "priceCurrency", "availability"],
  Question: ["name", "acceptedAnswer"],
  Store: ["name", "address"],
};

const google = new Validator();

/** What is missing for the rich result of Google's documents. A product without a price has none. */
export async function richResultErrors(data: Node): Promise<string[]> {
  const type = String(data["@type"]);
  if (type === "Product" && data["offers"] === undefined) return [];
  const issues = await google.validate({ jsonld: { [type]: [structuredClone(data)] } });
  return [
    ...issues.filter(({ severity }) => severity === "ERROR").map(({ issueMessage }) => `${type}: ${issueMessage}`),
    ...nodesIn(data).flatMap((node) => {
      const nodeType = String(node["@type"]);
      return (GOOGLE[nodeType] ?? []).filter((name) => node[name] === undefined).map((name) => `${nodeType}.${name}`);
    }),
  ];
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== "object" || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(nodesIn)];
}
