export const toastsCopy = { label: "通知", close: "关闭通知" } as const;
