import { Link } from '@tanstack/react-router'

/** The target of a link: a page of this site, or another address. */
export type Address =
  | '/app/create/journey'
  | '/app/user/edit?part=data'
  | '/auth/login'
  | '/contact-us'
  | '/faqs'
  | '/payment'
  | '/pricing'
  | '/privacy'
  | '/api/docs'

const LOOK = 'font-[560] text-brand underline underline-offset-3 hover:no-underline'

/** A text whose words in brackets ('[words]') link to `to`. */
export function LinkedText({ text, to }: { text: string; to: Address | readonly Address[] }) {
  const addresses = typeof to === 'string' ? [to] : to
  return text.split(/\[([^\]]+)\]/u).map((part, index) => {
    const address = index % 2 === 1 ? addresses[(index - 1) / 2] : undefined
    if (address === undefined) return part
    if (address === '/api/docs')
      return (
        <a key={part} href={address} className={LOOK}>
          {part}
        </a>
      )
    if (address === '/app/user/edit?part=data')
      return (
        <Link key={part} to="/app/user/edit" search={{ part: 'data' }} className={LOOK}>
          {part}
        </Link>
      )
    return (
      <Link key={part} to={address} className={LOOK}>
        {part}
      </Link>
    )
  })
}
