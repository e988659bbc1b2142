/** Path of a section of the settings, or of the section with this setting, which is marked there. */
export const settingLink = (to: { section: string } | { setting: string }): string => `/settings?${new URLSearchParams(to)}`;
