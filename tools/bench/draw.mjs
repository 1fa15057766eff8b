/** `npm run bench -- draw`: draws the charts in bench/results again from history.json, without measuring anything. */
import { drawCharts } from "./results.mjs";

for (const file of drawCharts()) console.log(file);
