import { hrefOf } from '#contract/rules/link.ts'

interface LinkTextProps {
  url: string
  /** Text that is shown instead of the whole address. */
  text?: string
  isReplaced?: boolean
  className?: string
}

/** A link with its address as text, since another person chose it. */
export function LinkText({
  url,
  text = url,
  isReplaced = false,
  className = 'font-[560] text-brand underline underline-offset-3 hover:no-underline',
}: LinkTextProps) {
  const href = hrefOf(url)
  const address = (
    <bdi dir="ltr" className={`[overflow-wrap:anywhere] ${isReplaced ? 'text-muted line-through' : ''}`}>
      {text}
    </bdi>
  )
  if (href === null) return address
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer" className={className}>
      {address}
    </a>
  )
}
