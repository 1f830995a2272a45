import { SUBJECTS, VIEWERS, type Viewer } from './world.ts'

/** The subjects that each viewer sees, as words in one text; none where left out. */
export type Shown = Partial<Record<Viewer, string>>

/** What is seen in the plain state, and the cells that differ in other states. */
export interface Cells {
  shows: Shown
  but: Record<string, Shown>
}

export const JOURNEY = 'name texts badge owner'

export const everyone = (subjects: string): Shown => Object.fromEntries(VIEWERS.map((viewer) => [viewer, subjects]))
export const members = (subjects: string): Shown => ({ ...everyone(subjects), visitor: '' })
export const NOTHING = everyone('')
/** The account can't sign in. */
const NOT_SIGNED_IN: Shown = { owner: '' }

const without = (subject: string, shows: Shown): Shown =>
  Object.fromEntries(
    Object.entries(shows).map(([viewer, subjects]) => [
      viewer,
      subjects
        .split(' ')
        .filter((word) => word !== subject)
        .join(' '),
    ]),
  )

/** Adds cells to those of a rule. */
export function except({ shows, but }: Cells, more: Record<string, Shown>): Cells {
  const states = new Set([...Object.keys(but), ...Object.keys(more)])
  return { shows, but: Object.fromEntries([...states].map((state) => [state, { ...but[state], ...more[state] }])) }
}

/** What is seen of several rows at once. */
export function together(...rows: Cells[]): Cells {
  const states = new Set(rows.flatMap(({ but }) => Object.keys(but)))
  const union = (shownOf: (row: Cells, viewer: Viewer) => string | undefined): Shown =>
    Object.fromEntries(
      VIEWERS.map((viewer) => {
        const words = rows.flatMap((row) => (shownOf(row, viewer) ?? '').split(' '))
        return [viewer, SUBJECTS.filter((subject) => words.includes(subject)).join(' ')]
      }),
    )
  return {
    shows: union(({ shows }, viewer) => shows[viewer]),
    but: Object.fromEntries(
      [...states].map((state) => [state, union(({ shows, but }, viewer) => but[state]?.[viewer] ?? shows[viewer])]),
    ),
  }
}

/** Whoever has the address: not of a private or deleted journey, and of a hidden one owner and moderators only. */
export function byLink(shows: Shown): Cells {
  return {
    shows,
    but: {
      private: { visitor: '', member: '', follower: '', moderator: '' },
      hidden: { visitor: '', member: '', follower: '' },
      deleted: NOTHING,
      suspended: NOT_SIGNED_IN,
      gone: { ...without('owner', shows), ...NOT_SIGNED_IN },
      hiddenGone: NOTHING,
    },
  }
}

/** A page, which contains its reader's own name; who can't sign in sees it as a visitor. */
export function pageByLink(subjects: string): Cells {
  const shows = everyone(subjects)
  return except(byLink(shows), { suspended: shows, gone: without('owner', shows), deleted: { owner: 'owner' } })
}

/** Files that don't know who asks: what a visitor with the address sees. */
export function byLinkAsVisitor(subjects: string): Cells {
  const shows = everyone(subjects)
  return {
    shows,
    but: { private: NOTHING, hidden: NOTHING, deleted: NOTHING, gone: without('owner', shows), hiddenGone: NOTHING },
  }
}

/** Lists of listed journeys. `rest`: what the answer shows of the owner without the journey. */
export function listed(shows: Shown, rest: Shown = {}): Cells {
  const alone = { ...NOTHING, ...rest }
  const unlisted = { unlisted: alone, private: alone, hidden: alone, deleted: alone, archived: alone }
  return {
    shows,
    but: {
      ...unlisted,
      suspended: NOTHING,
      gone: { ...without('owner', shows), ...NOT_SIGNED_IN },
      hiddenGone: NOTHING,
    },
  }
}

/** Pages and feeds of listed journeys, the same for everyone but for `rest`. */
export function listedAsVisitor(subjects: string, rest: Shown = {}): Cells {
  const cells = listed(everyone(subjects), rest)
  return except(cells, { gone: without('owner', everyone(subjects)) })
}

/** What is shown of the owner, until they are suspended or delete the account. */
export function ofOwner(shows: Shown): Cells {
  return { shows, but: { suspended: NOTHING, gone: NOTHING, hiddenGone: NOTHING } }
}

/** Only the owner sees it, while they can sign in. */
export function toOwner(subjects: string): Cells {
  return { shows: { owner: subjects }, but: { suspended: NOTHING, gone: NOTHING, hiddenGone: NOTHING } }
}

/** Who works on the journey sees it, and what `shows` says; the journey has no co-author any more once its owner goes. */
export function toAuthors(subjects: string, shows: Shown = {}): Cells {
  return except(byLink({ ...shows, owner: subjects, coauthor: subjects }), { gone: { coauthor: '' } })
}

/** Only the follower sees it, while the journey is readable. */
export function toFollower(subjects: string): Cells {
  const shows = { follower: subjects }
  const but = {
    private: NOTHING,
    hidden: NOTHING,
    deleted: NOTHING,
    gone: without('owner', shows),
    hiddenGone: NOTHING,
  }
  return { shows, but }
}

/** The cells of both kinds of block. */
export function apart(shows: Shown): Record<string, Shown> {
  return { blocking: shows, blocked: shows }
}

/** The credit of a copy: the name that the original had, whatever becomes of it, and its author while others see that person. */
export const creditedAsVisitor: Cells = {
  shows: everyone('name owner'),
  but: { suspended: everyone('name'), gone: everyone('name'), hiddenGone: everyone('name') },
}

/** The same, read by the viewer. */
export const credited: Cells = except(creditedAsVisitor, {
  suspended: NOT_SIGNED_IN,
  gone: NOT_SIGNED_IN,
  hiddenGone: NOT_SIGNED_IN,
})
