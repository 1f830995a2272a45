import type { CallName } from '#contract/api.ts'
import * as cells from './cells.ts'
import { apart, type Cells, everyone, except, JOURNEY, members, NOTHING, type Shown } from './cells.ts'
import { api, type Row } from './row.ts'
import { STATES } from './states.ts'

/** Calls that answer nothing of a journey, and nothing that another person wrote. */
export const WITHOUT_ROWS: Partial<Record<CallName, string>> = {
  providers: 'the settings of the site',
  siteNumbers: 'numbers of the site',
  site: 'the settings of the site',
  siteText: 'the settings of the site',
  siteState: 'the settings of the site',
  invitationLinks: 'links of operators',
  joinRequests: 'what people without an account wrote to the moderators',
  decisionAnswers: 'what people wrote to the moderators',
  firstLogin: 'the reader',
  groupClass: 'names of members and numbers of steps',
  week: 'the reader',
  noticeSettings: 'the reader',
  emailSettings: 'the reader',
  feedbackEntries: 'what visitors wrote to the operator',
  feedbackCsv: 'what visitors wrote to the operator',
}

const SORTS = ['newest', 'trending', 'likes', 'followers']
const SHELVES = ['liked', 'following', 'finished']

const OWN_WORDS = 'comment question linkReport suggestion note private talk'

/** What people see of journeys that they know and that are in no list. */
const toSelf = (subjects: string) => ({
  unlisted: { follower: subjects },
  archived: { follower: subjects },
  suspended: { follower: subjects },
})

/**
 * Notices, only of what the reader may still read: the latest comment on a journey, the step of a report, the answer to
 * one's comment.
 */
const TOLD: Cells = {
  shows: {
    follower: 'name texts owner answer',
    owner: 'name texts question group',
    coauthor: 'name texts owner question group',
  },
  but: {
    commentRemoved: { follower: 'name texts owner comment answer' },
    linkReportHidden: { owner: 'name question group', coauthor: 'name owner question group' },
    private: { follower: '' },
    hidden: { follower: '' },
    deleted: { ...NOTHING, owner: 'group', coauthor: 'owner group' },
    suspended: { ...NOTHING, coauthor: 'name texts question' },
    gone: { follower: 'name texts', owner: '', coauthor: '' },
    hiddenGone: NOTHING,
    // The co-author is apart from no one; the owner reads that they joined.
    ...apart({ follower: '', owner: 'name' }),
  },
}

const withoutGroup = (owner = TOLD.shows.owner ?? ''): Shown => ({ owner: owner.replace(/ ?group/u, '') })
/** Who joined a group isn't emailed to its lead. */
const LEADS = Object.fromEntries(Object.keys(STATES).map((state) => [state, withoutGroup(TOLD.but[state]?.owner)]))

/** Emails tell the same, but don't quote what was removed. */
const MAILED = except(except(TOLD, LEADS), {
  commentRemoved: { follower: 'name texts owner answer' },
  gone: NOTHING,
  ...apart({ owner: '' }),
})

/** Lists, emails and streams, whose answers tell of all worlds together. */
export const LIST_ROWS: Record<string, Row> = {
  journeys: {
    calls: ['journeys'],
    all: () => api(...SORTS.map((sort) => `/path/all?limit=100&sort=${sort}`)),
    ...cells.listed(everyone(JOURNEY)),
  },
  badges: { calls: ['badges'], all: () => api('/badge/all'), ...cells.listed(everyone('badge'), { owner: 'badge' }) },
  people: { calls: ['people'], all: () => api('/user/all?limit=100'), ...cells.ofOwner(members('owner')) },
  interests: {
    calls: ['interests'],
    all: () => api('/interest/all'),
    shows: {},
    but: {},
  },
  ownJourneys: {
    calls: ['ownJourneys'],
    all: () => api('/path/user?limit=100'),
    shows: { owner: JOURNEY, coauthor: JOURNEY },
    but: { deleted: NOTHING, suspended: { owner: '' }, gone: NOTHING, hiddenGone: NOTHING },
  },
  followedJourneys: {
    calls: ['followedJourneys'],
    all: () => api('/path/user/following?limit=100'),
    ...cells.toFollower(JOURNEY),
  },
  recommendedJourneys: {
    calls: ['recommendedJourneys'],
    all: () => api('/path/user/interest?limit=100'),
    ...except(cells.listed({ member: JOURNEY, moderator: JOURNEY }), { blocking: NOTHING, blocked: NOTHING }),
  },
  homeStrips: { calls: ['homeStrips'], all: () => api('/path/home'), limited: true, ...cells.listed(members(JOURNEY)) },
  trail: {
    calls: ['homeStrips'],
    all: () => api('/path/home'),
    walked: true,
    ...cells.byLinkAsVisitor(JOURNEY),
  },
  deletedJourneys: {
    calls: ['deletedJourneys'],
    all: () => api('/path/user/deleted?limit=100'),
    shows: {},
    but: { deleted: { owner: JOURNEY } },
  },
  ownShelf: {
    calls: ['shelf'],
    all: (id) => api(...SHELVES.map((shelf) => `/path/user/${id}/${shelf}?limit=100`)),
    ...cells.toFollower(JOURNEY),
  },
  followersShelf: {
    calls: ['shelf'],
    all: (_, id) => api(...SHELVES.map((shelf) => `/path/user/${id}/${shelf}?limit=100`)),
    ...except(cells.listed(everyone(JOURNEY)), toSelf(JOURNEY)),
  },
  ownEarnedBadges: {
    calls: ['earnedBadges'],
    all: (id) => api(`/user/badges/earned?uid=${id}&limit=100`),
    ...cells.toFollower('name badge'),
  },
  followersEarnedBadges: {
    calls: ['earnedBadges'],
    all: (_, id) => api(`/user/badges/earned?uid=${id}&limit=100`),
    ...except(cells.listed(everyone('name badge')), toSelf('name badge')),
  },
  ownProfile: { calls: ['ownProfile'], all: () => api('/user/profile'), ...cells.toOwner('owner') },
  coauthorships: {
    calls: ['coauthorships'],
    all: () => api('/user/coauthorships'),
    // The journeys that an owner is asked for before deleting the account.
    ...except(cells.toOwner('name'), { deleted: NOTHING }),
  },
  ownGroups: {
    calls: ['ownGroups'],
    all: () => api('/user/groups'),
    shows: { owner: 'name group', follower: 'name group', coauthor: 'name owner group' },
    but: {
      private: { follower: 'group' },
      hidden: { follower: 'group' },
      deleted: { owner: 'group', follower: 'group', coauthor: 'owner group' },
      blocked: { follower: '' },
      blocking: { follower: '' },
      suspended: { owner: '', coauthor: '' },
      gone: { owner: '', coauthor: 'name group' },
      hiddenGone: { owner: '', follower: 'group', coauthor: 'group' },
    },
  },
  drafts: { calls: ['drafts'], all: () => api('/draft/all'), ...cells.toOwner('draft') },
  notes: {
    calls: ['notes'],
    all: () => api('/user/notes?limit=100'),
    ...except(cells.toFollower('name texts private'), {
      private: { follower: 'private' },
      hidden: { follower: 'private' },
      deleted: { follower: 'private' },
    }),
  },
  blocks: {
    calls: ['blocks'],
    all: () => api('/user/blocks?limit=100'),
    shows: {},
    but: { blocked: { member: 'owner', follower: 'owner', moderator: 'owner' } },
  },
  notices: {
    calls: ['notices', 'unreadNotices'],
    all: () => api('/user/notices?limit=100'),
    ...TOLD,
  },
  desk: {
    calls: ['desk'],
    all: () => api('/path/desk'),
    limited: true,
    partly: ['name', 'texts', 'question', 'linkReport', 'suggestion'],
    ...except(cells.toAuthors('name texts question linkReport suggestion'), {
      linkReportHidden: { owner: 'name texts question suggestion', coauthor: 'name texts question suggestion' },
      suggestionHidden: { owner: 'name texts question linkReport', coauthor: 'name texts question linkReport' },
      suspended: { coauthor: 'name texts question linkReport suggestion comment' },
      ...apart({ owner: '' }),
    }),
  },
  noticeStream: { calls: ['noticeStream'], sent: 'stream', ...TOLD },
  noticeEmails: { sent: 'noticeEmails', ...MAILED },
  digest: {
    sent: 'digest',
    limited: true,
    partly: ['comment', 'answer'],
    ...except(cells.toFollower('name texts owner answer'), {
      commentRemoved: { follower: 'name texts owner comment answer' },
      suspended: NOTHING,
      gone: { follower: 'name texts' },
      ...apart(NOTHING),
    }),
  },
  followedActs: {
    calls: ['followedActs'],
    all: () => api('/user/notices/people?limit=100'),
    ...except(cells.listed({ follower: 'name owner' }), { gone: NOTHING, ...apart(NOTHING) }),
  },
  exportData: {
    calls: ['exportData'],
    all: () => api('/user/export?format=json'),
    shows: { member: 'reason', follower: OWN_WORDS, owner: `${JOURNEY} answer draft group address` },
    but: {
      commentDeleted: { follower: 'question linkReport suggestion note private talk' },
      suspended: { owner: '' },
      // The follower leads the group.
      gone: { follower: `${OWN_WORDS} group`, owner: '' },
      hiddenGone: { follower: 'group talk', owner: '' },
    },
  },
  reports: {
    calls: ['reports'],
    all: () => api('/moderation/reports?state=open&limit=100', '/moderation/reports?state=closed&limit=100'),
    shows: { moderator: 'name owner reason' },
    but: {
      private: { moderator: 'owner reason' },
      deleted: { moderator: 'owner reason' },
      gone: { moderator: 'name reason' },
      hiddenGone: { moderator: 'reason' },
    },
  },
  reportQueue: {
    calls: ['reportQueue'],
    all: () => api('/moderation/queue?limit=100'),
    shows: { moderator: 'owner reason' },
    but: {
      hidden: { moderator: 'owner reason' },
      gone: { moderator: 'reason' },
      hiddenGone: { moderator: 'reason' },
    },
  },
  unconfirmedPeople: {
    calls: ['unconfirmedPeople'],
    all: () => api('/moderation/unconfirmed?limit=100'),
    shows: {},
    but: {},
  },
  pausedPeople: { calls: ['pausedPeople'], all: () => api('/moderation/paused?limit=100'), shows: {}, but: {} },
  waiting: { calls: ['waiting'], all: () => api('/moderation/waiting'), shows: {}, but: {} },
  hiddenJourneys: {
    calls: ['hidden'],
    all: () => api('/moderation/journeys?limit=100'),
    shows: {},
    but: { hidden: { moderator: 'name owner' } },
  },
  suspendedPeople: {
    calls: ['suspendedPeople'],
    all: () => api('/moderation/people?limit=100'),
    shows: {},
    but: { suspended: { moderator: 'owner' } },
  },
  hiddenComments: {
    calls: ['hidden'],
    all: () => api('/moderation/comments?limit=100'),
    shows: {},
    but: { commentHidden: { moderator: 'comment' } },
  },
  hiddenSuggestions: {
    calls: ['hidden'],
    all: () => api('/moderation/suggestions?limit=100'),
    shows: {},
    but: { linkReportHidden: { moderator: 'linkReport' }, suggestionHidden: { moderator: 'suggestion' } },
  },
  hiddenRevisions: {
    calls: ['hidden'],
    all: () => api('/moderation/revisions?limit=100'),
    shows: {},
    but: {},
  },
  hiddenNotes: {
    calls: ['hidden'],
    all: () => api('/moderation/notes?limit=100'),
    shows: {},
    but: { noteHidden: { moderator: 'note' } },
  },
  moderatedBadges: {
    calls: ['moderatedBadges'],
    all: () => api('/moderation/badges?limit=100'),
    shows: { moderator: 'badge' },
    but: { hiddenGone: NOTHING },
  },
  moderationLog: {
    calls: ['moderationLog'],
    all: () => api('/moderation/log?limit=100'),
    shows: {},
    but: {
      hidden: { moderator: 'name' },
      suspended: { moderator: 'owner' },
    },
  },
  landingPage: { all: () => ['/'], limited: true, ...cells.listedAsVisitor(JOURNEY) },
  feed: { all: () => ['/feeds/all.atom'], ...cells.listedAsVisitor('name texts owner') },
}
