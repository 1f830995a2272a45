/**
 * The mailbox of an email address: lower case, without the `+tag` that most mail servers ignore.
 */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/(?<=.)\+[^@]*(?=@)/, '')
}

/** The domain of an email address: what follows the last `@`, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
