/** Hidden files, and those that browsers, sync programs and copy programs rename when they are complete. */
const UNFINISHED = /^[.~]|~$|\.(tmp|temp|part|partial|filepart|crdownload|download|swp)$/i;

/** Whether a file in a watched folder is left alone because of its name. */
export function isUnfinished(name: string): boolean {
  return UNFINISHED.test(name);
}
