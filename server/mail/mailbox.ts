/** The mailbox behind an address: in lower case, without the `+tag` that most mail servers ignore. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/(?<=.)\+[^@]*(?=@)/, '')
}
