import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Comment } from '#contract/comment.ts'
import { partsOf } from '#contract/rules/comment-text.ts'

/**
 * The text of a comment with links, mentions, code and line breaks; there is no other formatting.
 */
export function CommentText({ text, mentions }: Pick<Comment, 'mentions'> & { text: string }) {
  return (
    <div dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
      {partsOf(text).map((part, index) => {
        if (part.kind === 'link')
          return (
            <a
              key={index}
              href={part.href}
              target="_blank"
              rel="nofollow ugc noopener noreferrer"
              className="font-[560] text-brand underline underline-offset-3 hover:no-underline"
            >
              {part.text}
            </a>
          )
        if (part.kind === 'code')
          return (
            <code key={index} dir="ltr" className="rounded-md bg-sunk px-1 py-0.5 text-[0.9em] whitespace-pre-wrap">
              {part.text}
            </code>
          )
        if (part.kind === 'block')
          return (
            <pre key={index} dir="ltr" className="my-1.5 rounded-m bg-sunk p-3 text-sm whitespace-pre-wrap">
              <code>{part.text}</code>
            </pre>
          )
        return <Mentioning key={index} text={part.text} mentions={mentions} />
      })}
    </div>
  )
}

/** A text in which the names of mentioned people link to their profiles. */
function Mentioning({ text, mentions }: Pick<Comment, 'mentions'> & { text: string }) {
  const [mention, ...others] = mentions
  if (!mention) return text
  return text.split(`@${mention.displayName}`).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <Link
          to="/app/user/profile"
          search={{ userId: mention.id }}
          className="font-[650] text-brand underline-offset-3 hover:underline"
        >
          <bdi>{`@${mention.displayName}`}</bdi>
        </Link>
      )}
      <Mentioning text={part} mentions={others} />
    </Fragment>
  ))
}
