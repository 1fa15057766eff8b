import type { UploadRefusal } from "~/domain/jobs/application";

export const uploadCopy = {
  choose: "选择文件",
  hint: {
    resume: "支持 pdf、doc、docx 格式，1个文件，不超过10MB",
    portfolio: "支持 pdf、doc、docx 格式，最多5个文件，每个不超过10MB",
  },
  uploading: "上传中",
  done: "已上传",
  error: "上传失败",
  expired: "文件已超过保留时间，请重新上传",
  remove: (name: string) => `移除${name}`,
  retry: (name: string) => `重新上传${name}`,
  abort: (name: string) => `取消上传${name}`,
  /** Per reason. */
  refused: {
    type: (name) => `${name}：仅支持 pdf、doc、docx 格式`,
    size: (name) => `${name}：文件不能超过10MB`,
    count: (name) => `${name}：文件数量已达上限`,
    empty: (name) => `${name}：文件内容为空`,
    name: (name) => `${name}：文件名过长或含有不支持的字符`,
    storage: (name) => `${name}：文件暂时无法保存，请稍后重试`,
    full: (name) => `${name}：上传空间暂时已满，请稍后再试`,
    tooMany: (name) => `${name}：上传过于频繁，请稍后再试`,
  } satisfies Record<UploadRefusal, (name: string) => string>,
  files: "已选文件",
} as const;
