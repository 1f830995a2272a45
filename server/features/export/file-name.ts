const NAME_MAX = 80
const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu

/** A name that every file system takes, without its ending. */
export function fileNameOf(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+/u, '')
  const short = [...safe]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/[. ]+$/u, '')
  if (short === '') return 'journey'
  return RESERVED_ON_WINDOWS.test(short) ? `${short}_` : short
}
