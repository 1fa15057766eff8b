import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The word that the site has chosen, and what the same thing is called elsewhere. */
const WORDS = [
  ["验证码", /防伪码|安全码|真伪码|鉴定码|序列号/],
  ["品牌历史", /品牌沿革|历史沿革|品牌历程|发展历程|我们的历史/],
  ["年度瓷盘", /年度盘|年度纪念盘|纪念瓷盘|周年盘|圣诞盘/],
  ["您", /你/],
  ["加入我们", /"职业"/],
  ["集团介绍", /"集团"/],
  ["定制服务", /"定制"/],
  ["Cookie 声明", /Cookie 说明/],
  ["养护", /保养|护理|养护保/],
] as const;

/** Where the site's words and the demo's are; site-pages.ts has the words of visitors. */
const FOLDERS = ["app/ui/copy", "demo/upstream/data"];

it.each(WORDS)("%s is called by one word", (word, others) => {
  let found = 0;
  for (const folder of FOLDERS) {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (one) => /\.(?:ts|txt)$/.test(one) && !one.endsWith("site-pages.ts"),
    )) {
      const text = readFileSync(`${folder}/${file}`, "utf8");
      if (text.includes(word)) found += 1;
      expect(others.exec(text)?.[0], file).toBeUndefined();
    }
  }
  expect(found).toBeGreaterThan(1);
});
