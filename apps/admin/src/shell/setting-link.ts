/** Path of a section of the settings, with one of them marked. */
export const settingLink = (section: string, setting?: string): string =>
  `/settings?${new URLSearchParams({ section, ...(setting !== undefined && { setting }) })}`;
