import * as cells from './cells.ts'
import { apart, everyone, except, JOURNEY, members, NOTHING } from './cells.ts'
import { api, type Row } from './row.ts'
import { markOf, urlOf } from './world.ts'

const page = (id: string) => `/app/discover/journey/${id}`

const ALL_COMMENTS = 'texts owner comment answer question'
const WITHOUT_COMMENT = 'texts owner answer question'
const WITHOUT_OWNER = { ...everyone('texts comment question'), owner: '' }

/** Comments: the place of one that has an answer stays; no words of suspended or deleted people, none across a block. */
const COMMENT_CELLS = except(cells.byLink(everyone(ALL_COMMENTS)), {
  commentDeleted: everyone(WITHOUT_COMMENT),
  commentRemoved: { ...everyone(WITHOUT_COMMENT), follower: ALL_COMMENTS },
  commentHidden: { ...everyone(WITHOUT_COMMENT), follower: ALL_COMMENTS, moderator: ALL_COMMENTS },
  suspended: WITHOUT_OWNER,
  gone: WITHOUT_OWNER,
  ...apart({
    member: 'texts comment question',
    follower: 'texts comment question',
    moderator: 'texts comment question',
    owner: '',
  }),
})

const LINK_REPORT_CELLS = except(cells.toAuthors('texts linkReport', { follower: 'texts linkReport' }), {
  linkReportHidden: { owner: '', coauthor: '' },
  ...apart({ owner: '' }),
})

/** Paths about one world. */
export const WORLD_ROWS: Record<string, Row> = {
  journey: {
    calls: ['journey'],
    about: ({ journey: { id } }) => api(`/path/journey/${id}`),
    ...cells.byLink(everyone(JOURNEY)),
  },
  exportJourney: {
    calls: ['exportJourney'],
    about: ({ journey: { id } }) =>
      api(...['json', 'markdown', 'opml'].map((format) => `/path/export/${id}?format=${format}`)),
    ...cells.byLink(everyone(JOURNEY)),
  },
  version: {
    calls: ['journey', 'exportJourney'],
    about: ({ version }) => api(`/path/journey/${version}`, `/path/export/${version}`),
    ...cells.credited,
  },
  versionEmbed: { about: ({ version }) => [`/embed/journey/${version}`], ...cells.creditedAsVisitor },
  versionPage: { about: ({ version }) => [page(version)], ...cells.creditedAsVisitor },
  adaptations: {
    calls: ['adaptations'],
    about: ({ journey: { id } }) => api(`/path/adaptations/${id}`),
    ...cells.byLink({}),
  },
  // Only its owner reads it; features/adaptations/merge.test.ts has the states in which the original is there.
  originalChanges: {
    calls: ['originalChanges'],
    about: ({ version }) => api(`/path/changes/${version}`),
    ...cells.byLink({}),
  },
  group: {
    calls: ['group'],
    about: ({ group }) => api(`/groups/${group}`),
    shows: { owner: `${JOURNEY} group address`, follower: `${JOURNEY} group` },
    but: {
      private: { follower: 'owner group' },
      hidden: { follower: 'owner group' },
      deleted: { owner: 'owner group address', follower: 'owner group' },
      // A block with the lead ends the membership.
      blocked: { follower: '' },
      blocking: { follower: '' },
      suspended: { owner: '' },
      // The follower leads.
      gone: { owner: '', follower: 'name texts badge group' },
      hiddenGone: { owner: '', follower: 'group' },
    },
  },
  // What the follower wrote; the owner is named by `mentionable`.
  groupComments: {
    calls: ['groupComments'],
    about: ({ group }) => api(`/groups/${group}/comments`),
    shows: { owner: 'talk', follower: 'talk' },
    but: {
      blocked: { follower: '', owner: '' },
      blocking: { follower: '', owner: '' },
      suspended: { owner: '' },
      gone: { owner: '' },
      hiddenGone: { owner: '' },
    },
  },
  mentionableInGroup: {
    calls: ['mentionableInGroup'],
    about: ({ group }) => api(`/groups/${group}/mentionable`),
    shows: { follower: 'owner' },
    but: { blocked: NOTHING, blocking: NOTHING, suspended: NOTHING, gone: NOTHING, hiddenGone: NOTHING },
  },
  meetingFile: {
    calls: ['meetingFile'],
    about: ({ group }) => api(`/groups/${group}/meeting.ics`),
    shows: { owner: 'group', follower: 'group' },
    // The meeting ends with the owner's lead, and is hidden while the owner is suspended.
    but: {
      blocked: { follower: '' },
      blocking: { follower: '' },
      suspended: NOTHING,
      gone: NOTHING,
      hiddenGone: NOTHING,
    },
  },
  // The follower walks with the owner.
  fellows: {
    calls: ['fellows'],
    about: ({ journey: { id } }) => api(`/path/${id}/fellows`),
    ...except(cells.toFollower('owner'), { suspended: NOTHING, ...apart({ follower: '' }) }),
  },
  // The owner leads the class, and the follower walks.
  groupClassCsv: {
    calls: ['groupClassCsv'],
    about: ({ school }) => api(`/groups/${school}/class.csv`),
    shows: { owner: 'texts' },
    but: { deleted: NOTHING, suspended: NOTHING, gone: NOTHING, hiddenGone: NOTHING },
  },
  // The member declined an invitation, and the moderator left.
  openGroups: {
    calls: ['openGroups'],
    about: ({ journey: { id } }) => api(`/path/${id}/groups`),
    ...except(cells.listed({ member: 'owner group', moderator: 'owner group' }), {
      // The next lead hasn't opened it.
      gone: NOTHING,
      ...apart({ member: '', moderator: '' }),
    }),
  },
  groupInvitation: {
    calls: ['groupInvitation'],
    about: ({ group }) => api(`/groups/${group}/invitation`),
    shows: { owner: `${JOURNEY} group`, follower: `${JOURNEY} group`, coauthor: `${JOURNEY} group` },
    but: {
      private: { follower: 'owner group' },
      hidden: { follower: 'owner group' },
      deleted: { owner: 'owner group', follower: 'owner group', coauthor: 'owner group' },
      suspended: NOTHING,
      gone: { owner: '', follower: 'name texts badge group', coauthor: 'name texts badge group' },
      hiddenGone: { owner: '', follower: 'group', coauthor: 'group' },
      ...apart({ follower: '' }),
    },
  },
  finish: {
    calls: ['finish'],
    about: ({ journey: { id } }) => api(`/path/finish/${id}`),
    ...cells.toFollower('badge note'),
  },
  ownFinishPicture: {
    calls: ['ownFinishPicture'],
    about: ({ journey: { id } }) => api(`/path/finish/${id}/picture`),
    picture: 'name',
    ...cells.toFollower('name'),
  },
  progress: { calls: ['progress'], about: ({ journey: { id } }) => api(`/path/progress/${id}`), ...cells.byLink({}) },
  journeyNotes: {
    calls: ['journeyNotes'],
    about: ({ journey: { id } }) => api(`/path/notes/${id}`),
    ...cells.toFollower('private'),
  },
  comments: {
    calls: ['comments'],
    about: ({ journey: { id }, stepId }) =>
      api(`/path/comments/${id}`, `/path/comments/${id}?sort=newest`, `/path/comments/${id}?stepId=${stepId}`),
    ...COMMENT_CELLS,
  },
  comment: {
    calls: ['comment'],
    about: ({ comment, answer, question }) => api(...[comment, answer, question].map((id) => `/comment/${id}`)),
    ...COMMENT_CELLS,
  },
  replies: {
    calls: ['replies'],
    about: ({ comment }) => api(`/comment/${comment}/replies`),
    ...except(cells.byLink(everyone('texts owner answer')), {
      suspended: NOTHING,
      gone: NOTHING,
      ...apart({ member: '', follower: '', owner: '', moderator: '' }),
    }),
  },
  reportedCase: {
    calls: ['reportedCase'],
    about: ({ journey: { id }, owner, comment }) =>
      api(
        ...[`comment/${comment}`, `journey/${id}`, `person/${owner.id}`].map((about) => `/moderation/queue/${about}`),
      ),
    shows: { moderator: 'owner comment answer reason' },
    but: {
      commentDeleted: { moderator: 'owner answer reason' },
      commentRemoved: { moderator: 'owner answer reason' },
      commentHidden: { moderator: 'owner reason' },
      private: { moderator: 'owner reason' },
      deleted: { moderator: 'owner reason' },
      suspended: { moderator: 'owner comment reason' },
      gone: { moderator: 'comment reason' },
      hiddenGone: { moderator: 'reason' },
    },
  },
  mentionable: {
    calls: ['mentionable'],
    about: ({ journey: { id }, comment }) =>
      api(`/path/mentionable/${id}`, `/path/mentionable/${id}?parentId=${comment}`),
    ...except(cells.byLink({ member: 'owner', follower: 'owner', coauthor: 'owner', moderator: 'owner' }), {
      suspended: NOTHING,
      ...apart({ ...members(''), coauthor: 'owner' }),
    }),
  },
  linkReports: {
    calls: ['suggestions'],
    about: ({ journey: { id } }) => api(`/path/suggestions/${id}?links=true`),
    ...LINK_REPORT_CELLS,
  },
  suggestions: {
    calls: ['suggestions'],
    about: ({ journey: { id } }) => api(`/path/suggestions/${id}`),
    ...except(cells.toAuthors('texts linkReport suggestion', { follower: 'texts linkReport suggestion' }), {
      linkReportHidden: { owner: 'texts suggestion', coauthor: 'texts suggestion' },
      suggestionHidden: { owner: 'texts linkReport', coauthor: 'texts linkReport' },
      ...apart({ owner: '' }),
    }),
  },
  ratingNotes: {
    calls: ['ratingNotes'],
    about: ({ journey: { id } }) => api(`/path/rating/${id}/notes`),
    ...except(cells.byLink({ owner: 'note' }), { noteHidden: { owner: '' }, ...apart({ owner: '' }) }),
  },
  revisions: {
    calls: ['revisions', 'revision'],
    about: ({ journey: { id } }) => api(`/path/revisions/${id}`, `/path/revisions/${id}/1`),
    ...cells.toAuthors(JOURNEY),
  },
  coauthors: {
    calls: ['coauthors'],
    about: ({ journey: { id } }) => api(`/path/coauthors/${id}`),
    ...cells.byLink({}),
  },
  upkeep: {
    calls: ['upkeep'],
    about: ({ journey: { id } }) => api(`/path/upkeep/${id}`),
    // The answer of a suspended owner is out of sight, so that the comment waits, too.
    ...except(cells.toAuthors('question'), {
      suspended: { coauthor: 'texts comment question' },
      ...apart({ owner: '' }),
    }),
  },
  preview: {
    calls: ['preview'],
    about: ({ state }) => api(`/preview?url=${encodeURIComponent(urlOf(state))}`),
    // Members look at links before they add them; visitors only at those that they find in a journey.
    shows: everyone('texts preview'),
    but: {
      private: { visitor: '' },
      hidden: { visitor: '' },
      deleted: { visitor: '' },
      suspended: { owner: '' },
      gone: { owner: '' },
      hiddenGone: { visitor: '', owner: '' },
    },
  },
  profile: {
    calls: ['profile'],
    about: ({ owner }) => api(`/user/profile/${owner.id}`),
    ...cells.ofOwner(everyone('owner')),
  },
  journeysOf: {
    calls: ['journeysOf'],
    about: ({ owner }) => api(`/path/user/${owner.id}`),
    ...except(cells.listed(everyone(JOURNEY)), { gone: NOTHING }),
  },
  badge: {
    calls: ['badge'],
    about: ({ state }) => api(`/badge/name/${markOf('badge', state)}`),
    ...cells.listed(everyone('badge')),
  },
  badgeJourneys: {
    calls: ['journeys'],
    about: ({ state }) => api(`/path/all?badge=${markOf('badge', state)}`),
    ...cells.listed(everyone(JOURNEY)),
  },
  search: {
    calls: ['journeys'],
    about: ({ state }) =>
      api(...(['name', 'texts', 'owner'] as const).map((subject) => `/path/all?q=${markOf(subject, state)}`)),
    ...cells.listed(everyone(JOURNEY)),
  },
  badgeSearch: {
    calls: ['badges'],
    about: ({ state }) => api(`/badge/all?q=${markOf('badge', state)}`),
    ...cells.listed(everyone('badge'), { owner: 'badge' }),
  },
  peopleSearch: {
    calls: ['people'],
    about: ({ state }) => api(`/user/all?q=${markOf('owner', state)}`),
    ...cells.ofOwner(members('owner')),
  },
  journeyPeople: {
    calls: ['journeyPeople'],
    about: ({ journey: { id } }) => api(`/path/${id}/people?kind=likes`, `/path/${id}/people?kind=followers`),
    ...cells.byLink({}),
  },
  circle: {
    calls: ['circle'],
    about: ({ owner }) => api(`/user/${owner.id}/people?kind=followers`, `/user/${owner.id}/people?kind=following`),
    ...cells.ofOwner({}),
  },
  activity: { calls: ['activity'], about: ({ owner }) => api(`/user/activity?uid=${owner.id}`), ...cells.ofOwner({}) },
  draft: { calls: ['draft'], about: ({ draft }) => api(`/draft/${draft}`), ...cells.toOwner('draft') },
  oembed: {
    about: ({ journey: { id } }) => api(`/oembed?url=${encodeURIComponent(`http://localhost:3000${page(id)}`)}`),
    ...cells.byLinkAsVisitor('name owner'),
  },
  embed: { about: ({ journey: { id } }) => [`/embed/journey/${id}`], ...cells.byLinkAsVisitor('name texts owner') },
  journeyPage: {
    about: ({ journey: { id } }) => [page(id)],
    ...cells.together(cells.pageByLink(JOURNEY), LINK_REPORT_CELLS, cells.toFollower('badge suggestion note')),
  },
  picture: {
    about: ({ journey: { id } }) => [`/share/journey/${id}.png`],
    picture: 'name',
    ...cells.byLinkAsVisitor('name'),
  },
  finishPicture: {
    about: ({ picture }) => [new URL(picture).pathname],
    picture: 'name',
    ...cells.byLinkAsVisitor('name'),
  },
  sharedFinish: {
    calls: ['sharedFinish'],
    about: ({ picture }) => api(`/path/shared/${/\w{26}/.exec(picture)?.[0]}`),
    ...except(cells.byLinkAsVisitor(JOURNEY), { suspended: { owner: '' }, gone: { owner: '' } }),
  },
  sharedFinishPage: {
    about: ({ picture }) => [new URL(picture).pathname.replace('.png', '')],
    // The frame has its reader's own name.
    ...except(cells.byLinkAsVisitor(JOURNEY), {
      private: { owner: 'owner' },
      hidden: { owner: 'owner' },
      deleted: { owner: 'owner' },
    }),
  },
  badgePage: {
    about: ({ state }) => [`/badges/${markOf('badge', state)}`],
    ...cells.listedAsVisitor(JOURNEY, { owner: 'owner' }),
  },
  badgeFeed: {
    about: ({ state }) => [`/feeds/badge/${markOf('badge', state)}.atom`],
    ...cells.listedAsVisitor(JOURNEY),
  },
  personFeed: {
    about: ({ owner }) => [`/feeds/person/${owner.id}.atom`],
    ...except(cells.listedAsVisitor('name texts owner', everyone('owner')), { gone: NOTHING }),
  },
}
