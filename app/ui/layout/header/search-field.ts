/** The `id` of the header's search field. */
export const SEARCH_FIELD_ID = "header-search";
