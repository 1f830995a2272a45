/**
 * A scheme, an email address, or a host name: two labels joined by a dot, the last one of two
 * characters or more.
 */
const LINK = /:\/\/|@|www\.|[\p{L}\p{N}-]\.[\p{L}\p{N}-]{2,}/iu

/**
 * Whether a mail program would turn the name, or part of it, into a link. Members choose names;
 * strangers get the emails.
 */
export function becomesLink(name: string): boolean {
  return LINK.test(name)
}
