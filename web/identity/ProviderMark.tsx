import type { SignInProvider } from '#contract/person.ts'

const LETTERS: Record<SignInProvider, string> = { google: 'G', facebook: 'f', twitter: 'X', oidc: '' }

/** A letter in place of a logo: no request to anybody. */
export function ProviderMark({ provider }: { provider: SignInProvider }) {
  return (
    <span aria-hidden="true" className="font-head font-bold">
      {LETTERS[provider]}
    </span>
  )
}
