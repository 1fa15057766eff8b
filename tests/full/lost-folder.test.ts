import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { enterForm, formOf, formPath, hidden, Visitor } from "../support/applicant";
import { pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import { startSite, startUpstream } from "../support/site";

const OPS_TOKEN = "token-of-the-operators";
const bearer = { authorization: `Bearer ${OPS_TOKEN}` };

let upstream: Awaited<ReturnType<typeof startUpstream>>;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());

/** Stands in place of the folder, as after its disk was unmounted. */
const places = [
  { place: "nothing", take: () => undefined, has: () => false },
  { place: "a file", take: (folder: string) => writeFileSync(folder, ""), has: existsSync },
];

it.each(places)(
  "a folder of uploads that goes away while the site runs, $place in its place, is a message to the visitor, a metric and a line; nothing typed is lost, and it goes on when it is back",
  async ({ take, has }) => {
    const folder = newFolder();
    upstream.upstream.state.reset();
    const site = await startSite({ env: { ...upstream.env, UPLOAD_DIR: folder, OPS_TOKEN } });
    try {
      const visitor = new Visitor(site.url);
      const fields = await enterForm(visitor, upstream.upstream.state.captchas, "J1007");
      const upload = () => {
        const body = formOf({ applicationKey: fields.applicationKey }, [["file", "简历.pdf", pdf(3000)]]);
        return visitor.send("/resources/uploads", { method: "POST", body });
      };
      const kept = await upload();
      expect(kept.status).toBe(201);
      const { id } = (await kept.json()) as { id: string };
      rmSync(folder, { recursive: true });
      take(folder);

      const refused = await upload();
      expect([refused.status, await refused.text()]).toEqual([507, "简历.pdf：文件暂时无法保存，请稍后重试"]);
      const files = [["resumeFile", "简历.pdf", pdf(3000)]] as const;
      const form = formOf(fields, files, [["portfolioUpload", id]]);
      const answer = await visitor.send(formPath("J1007"), { method: "POST", body: form });
      // The refused form could not be stored, so it is returned in the response itself.
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain("简历.pdf：文件暂时无法保存，请稍后重试");
      expect(html).toContain("部分文件已超过保留时间，请重新上传。");
      expect(html).toContain('value="林知夏"');
      expect((await visitor.send(`/resources/uploads/${id}`, { method: "DELETE" })).status).toBe(204);
      expect(upstream.upstream.state.upstream.calls["recruitJob/applyJob"]).toBeUndefined();

      const metrics = async () => (await fetch(`${site.url}/ops/metrics`, { headers: bearer })).text();
      await expect.poll(metrics).toContain("upload_folder_usable 0");
      expect(await metrics()).toContain('uploads_total{outcome="storage"} 2');
      const told = (text: string) => site.log.filter(({ msg }) => String(msg).startsWith(text)).length;
      expect(told("the upload folder is not writable")).toBe(1);
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);

      // Nothing was written to the underlying disk.
      expect(existsSync(folder)).toBe(has(folder));
      rmSync(folder, { force: true });
      mkdirSync(folder);
      await expect.poll(metrics).toContain("upload_folder_usable 1");
      expect(told("the upload folder is writable again")).toBe(1);
      const [captchaKey = ""] = hidden(html, "captchaKey");
      const captchaCode = upstream.upstream.state.captchas.get(captchaKey) ?? "";
      const again = formOf({ ...fields, captchaKey, captchaCode }, files);
      expect((await visitor.send(formPath("J1007"), { method: "POST", body: again })).status).toBe(303);
    } finally {
      await site.stop();
    }
  },
);
