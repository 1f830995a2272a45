/** A scheme, an email address, or a host name: two labels joined by a dot, the last one of two characters or more. */
const LINK = /:\/\/|@|www\.|[\p{L}\p{N}-]\.[\p{L}\p{N}-]{2,}/iu

/** Would a mail program turn this name, or a part of it, into a link? Members choose names, and strangers get the mail. */
export function becomesLink(name: string): boolean {
  return LINK.test(name)
}
