import type { Notice } from '#contract/notice.ts'
import { NOTICE_PEOPLE_MAX, type NoticeKind } from '#contract/rules/notice.ts'
import type { Db } from '#server/core/database/database.ts'
import * as store from './notices.store.ts'
import { peopleOf, presentNotice } from './notices.view.ts'

const SUGGESTION_KINDS = ['suggestion', 'suggestionDecision'] as const
const GROUP_KINDS = [
  ...(['groupInvitation', 'groupJoined', 'groupMessage', 'groupAsked', 'groupAccepted'] as const),
  ...(['groupMeeting', 'groupWalksOn', 'groupArrived', 'groupLead'] as const),
] as const

/** Presents notices, with one query per kind of detail. */
export async function presentNotices(db: Db, notices: readonly store.NoticeRow[]): Promise<Notice[]> {
  const acts = await store.readActs(db, notices)
  const latest = [...acts.values()].flatMap(([first]) => first?.subjectId ?? [])
  const idsOf = (asked: NoticeKind) => notices.filter(({ kind }) => kind === asked).map(({ id }) => id)
  const suggestionIds = SUGGESTION_KINDS.flatMap(idsOf).flatMap((id) =>
    (acts.get(id) ?? []).flatMap(({ subjectId }) => subjectId ?? []),
  )
  const subjectsOf = (kind: NoticeKind) => idsOf(kind).flatMap((id) => acts.get(id)?.[0]?.subjectId ?? [])
  const decisionIds = subjectsOf('decision')
  const groupIds = GROUP_KINDS.flatMap(subjectsOf)
  const decisions = decisionIds.length > 0 ? await store.readDecisions(db, decisionIds) : []
  const decided = decisions.flatMap(({ kind, targetId }) => (kind === 'comment' ? targetId : []))
  const [people, comments, suggestions, groups, added, failing] = await Promise.all([
    store.readPeople(
      db,
      notices.flatMap((row) => peopleOf(row, acts).slice(0, NOTICE_PEOPLE_MAX)),
    ),
    store.readComments(db, [...latest, ...decided]),
    suggestionIds.length > 0 ? store.readSuggestions(db, suggestionIds) : [],
    groupIds.length > 0 ? store.readGroupNames(db, groupIds) : [],
    store.readAddedSteps(db, idsOf('newSteps')),
    store.readFailingSteps(db, idsOf('linkFailing')),
  ])
  const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
  const details = {
    acts,
    people: byId(people),
    comments: byId(comments),
    suggestions: byId(suggestions),
    decisions: byId(decisions),
    groups: byId(groups),
    steps: Map.groupBy([...added, ...failing], ({ noticeId }) => noticeId),
  }
  return notices.map((row) => presentNotice(row, details))
}
