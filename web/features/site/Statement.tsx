import { Lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { partsOf } from '#contract/rules/comment-text.ts'
import { hrefOf } from '#contract/rules/link.ts'

const LINK = 'font-[560] text-brand underline underline-offset-3 hover:no-underline'

/**
 * A long text of the operators: Markdown without HTML, which is shown as typed. Links work as in
 * comments; pictures and tables stay text.
 */
export function Statement({ text, lang }: { text: string; lang?: string | undefined }) {
  return (
    <div
      dir="auto"
      lang={lang}
      className="grid max-w-[65ch] grid-cols-1 gap-3 leading-relaxed [overflow-wrap:anywhere]"
    >
      {new Lexer({ gfm: true }).lex(text).map((token, index) => (
        <Block key={index} token={token} />
      ))}
    </div>
  )
}

function Block({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return token.depth < 3 ? (
        <h2 className="mt-2 text-xl">{inlineOf(token)}</h2>
      ) : (
        <h3 className="mt-1 text-lg">{inlineOf(token)}</h3>
      )
    case 'paragraph':
    case 'text':
      return <p className="whitespace-pre-line">{inlineOf(token)}</p>
    case 'list':
      return <List list={token as Tokens.List} />
    case 'blockquote':
      return <blockquote className="grid gap-2 border-s-3 border-line ps-4">{blocksOf(token)}</blockquote>
    case 'hr':
      return <hr className="border-line" />
    case 'code':
      return (
        <pre dir="ltr" className="rounded-m bg-sunk p-3 text-sm whitespace-pre-wrap">
          {token.text}
        </pre>
      )
    default:
      return <p className="whitespace-pre-line">{token.raw.trim()}</p>
  }
}

function List({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const content = items.map((item, index) => <li key={index}>{blocksOf(item)}</li>)
  return ordered ? (
    <ol start={start === '' ? undefined : start} className="grid list-decimal gap-1 ps-6">
      {content}
    </ol>
  ) : (
    <ul className="grid list-disc gap-1 ps-5 marker:text-brand">{content}</ul>
  )
}

function blocksOf(token: Token): ReactNode {
  const tokens = 'tokens' in token ? token.tokens : undefined
  return tokens?.map((child, index) =>
    // The text of a list item without empty lines isn't a paragraph.
    child.type === 'text' ? <Fragment key={index}>{inlineOf(child)}</Fragment> : <Block key={index} token={child} />,
  )
}

/** The content of a paragraph; the text of a link contains no further links. */
function inlineOf(token: Token, isLink = false): ReactNode {
  const tokens = 'tokens' in token ? token.tokens : undefined
  const text = 'text' in token ? String(token.text) : token.raw
  if (!tokens) return isLink ? text : <Plain text={text} />
  return tokens.map((child, index) => <Inline key={index} token={child} isLink={isLink} />)
}

function Inline({ token, isLink }: { token: Token; isLink: boolean }): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong className="font-[650]">{inlineOf(token, isLink)}</strong>
    case 'em':
      return <em>{inlineOf(token, isLink)}</em>
    case 'codespan':
      return <code className="rounded-md bg-sunk px-1 py-0.5 text-[0.9em]">{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return isLink ? inlineOf(token, true) : <Linked address={token.href}>{inlineOf(token, true)}</Linked>
    case 'text':
    case 'escape':
      return inlineOf(token, isLink)
    default:
      return token.raw
  }
}

/** A link to another site; an address that browsers can't open stays text. */
function Linked({ address, children }: { address: string; children: ReactNode }) {
  const href = hrefOf(address)
  if (href === null) return children
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer" className={LINK}>
      {children}
    </a>
  )
}

/** A text in which web addresses are links. */
function Plain({ text }: { text: string }) {
  return partsOf(text).map((part, index) =>
    part.kind === 'link' ? (
      <Linked key={index} address={part.href}>
        {part.text}
      </Linked>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  )
}
