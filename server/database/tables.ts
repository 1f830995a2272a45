import type { Generated } from 'kysely'
import type { ActKind, FeedbackState, Reportable } from '#contract/moderation.rules.ts'

/** Every table as both databases hold it. Times are milliseconds since 1970; identity's own dates are better-auth's. */
export interface Tables {
  user: UserTable
  session: SessionTable
  account: AccountTable
  person: PersonTable
  badge: BadgeTable
  interest: InterestTable
  personBadge: PersonBadgeTable
  journey: JourneyTable
  journeyBadge: JourneyBadgeTable
  step: StepTable
  journeySearch: JourneySearchTable
  searchWord: SearchWordTable
  searchTrigram: SearchTrigramTable
  personWord: PersonWordTable
  journeyLike: JourneyPersonTable
  journeyFollow: JourneyPersonTable
  personFollow: PersonFollowTable
  image: ImageTable
  preview: PreviewTable
  stepDone: StepDoneTable
  journeyFinish: JourneyFinishTable
  feedback: FeedbackTable
  report: ReportTable
  auditEntry: AuditEntryTable
  mailedLink: MailedLinkTable
  invitation: InvitationTable
  invitationRefusal: InvitationRefusalTable
  mail: MailTable
  limitCount: LimitCountTable
  idempotencyKey: IdempotencyKeyTable
}

/** better-auth's own record of user. */
interface UserTable {
  id: string
  email: string
  name: string
  firstName: string | null
  lastName: string | null
  emailVerified: number | boolean
  createdAt: string | Date
  updatedAt: string | Date
}

/** better-auth's record of one way to sign in. */
interface AccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: string | Date
  updatedAt: string | Date
}

interface SessionTable {
  id: string
  userId: string
  /** SHA-256 of the token in the cookie. */
  token: string
  /** ISO text on SQLite, timestamptz on PostgreSQL: compare with `dialect.instant`. */
  expiresAt: string | Date
  createdAt: string | Date
  updatedAt: string | Date
  ipAddress: string | null
  userAgent: string | null
}

/** The public face of a user, made in the transaction that makes the user. */
interface PersonTable {
  id: string
  displayName: string
  nameKey: string
  firstName: string
  lastName: string
  /** First email of the e-mail in capitals, for those without a photo. */
  initial: string
  role: string | null
  company: string | null
  pronouns: string | null
  about: string | null
  /** JSON array of addresses. */
  links: string
  photoURL: string | null
  cover: string | null
  createdAt: number
  followerCount: number
  followingCount: number
  /** Listed journeys of theirs. */
  journeyCount: number
  /** JSON array of the shelves that others may see. */
  shows: string
  /** When they left the directory; null while they do not mind. */
  hiddenAt: number | null
  /** `createdAt` while the directory shows them: a verified e-mail, neither hidden nor suspended; null otherwise. */
  listedAt: number | null
  sortName: string
  /** Folded name, role and company, what `q` looks in. */
  searchText: string
  /** When interests were saved or onboarding skipped; null until then. */
  onboardedAt: number | null
  /** When they were given the moderator's role; null without it. */
  moderatorSince: Generated<number | null>
  /** When and why a moderator suspended them; null while they may come in. */
  suspendedAt: Generated<number | null>
  suspendedFor: Generated<string | null>
}

interface BadgeTable {
  /** `keyOf(name)`: one badge whatever the case and spaces. */
  key: string
  name: string
  /** Listed journeys and people that use it. */
  useCount: number
  createdAt: number
  /** 1 for those that every database starts with. */
  builtin: Generated<number>
}

/** A badge that wasn't public when the person first used it, in their own spelling. */
interface PersonBadgeTable {
  personId: string
  badgeKey: string
  name: string
  createdAt: number
}

interface InterestTable {
  personId: string
  badgeKey: string
  position: number
}

interface JourneyTable {
  id: string
  ownerId: string
  name: string
  description: string
  visibility: 'public' | 'unlisted' | 'private'
  createdAt: number
  updatedAt: number
  version: number
  archivedAt: number | null
  deletedAt: number | null
  /** When and why a moderator hid it; null while it is not. */
  hiddenAt: Generated<number | null>
  hiddenFor: Generated<string | null>
  /** `createdAt` while strangers find it in lists, null otherwise: the one condition of every list. */
  listedAt: number | null
  stepCount: number
  likeCount: number
  followerCount: number
  /** `trendingScore` of its likes and followers. */
  score: number
}

interface JourneyBadgeTable {
  journeyId: string
  badgeKey: string
  position: number
  /** What recommendations go by; null while the journey is not listed. */
  rank: Generated<number | null>
}

interface StepTable {
  id: string
  journeyId: string
  position: number
  stepType: string
  description: string
  url: string
  /** The journey here that a Path leads to, where its writer could open that. */
  targetId: Generated<string | null>
  createdAt: number
  removedAt: number | null
}

/** A listed journey in the search index; what it is found by stands where the dialect keeps it. */
interface JourneySearchTable {
  journeyId: string
  /** `connectionTarget` its fans and time: the higher, the sooner it is shown. */
  place: number
}

/** A word that journeys have or had. */
interface SearchWordTable {
  word: string
  /** About how many, as a power of two. */
  uses: number
}

interface SearchTrigramTable {
  trigram: string
  /** How many the word has. */
  letters: number
  word: string
}

/** A word of user's `searchText`. */
interface PersonWordTable {
  word: string
  personId: string
}

interface JourneyPersonTable {
  journeyId: string
  personId: string
  createdAt: number
}

interface PersonFollowTable {
  followerId: string
  followedId: string
  createdAt: number
}

interface StepDoneTable {
  personId: string
  journeyId: string
  stepId: string
  doneAt: number
}

/** A person who ticked the last open step, until they untick one. */
interface JourneyFinishTable {
  personId: string
  journeyId: string
  finishedAt: number
}

/** What a person gave as photo or cover, as it is sent to others. */
interface ImageTable {
  id: string
  personId: string
  kind: 'photo' | 'cover'
  /** WebP without metadata. */
  bytes: Buffer
  width: number
  height: number
  createdAt: number
}

/** What was seen of a page that a link leads to; without title and description it was nothing. */
interface PreviewTable {
  /** Hash of the address, which may be long. */
  key: string
  title: string | null
  description: string | null
  siteName: string | null
  /** Under which the image is sent. */
  imageId: string | null
  /** When it was last seen; null if never. */
  seenAt: number | null
  /** Until when nobody looks again. */
  freshUntil: number
  /** Until when user is looking; 0 while nobody is. */
  claimedUntil: number
  /** WebP without metadata. */
  image: Buffer | null
}

interface FeedbackTable {
  id: string
  personId: string | null
  name: string
  email: string
  phone: string | null
  feedback: string | null
  createdAt: number
  state: Generated<FeedbackState>
  /** When it was last put into another state. */
  changedAt: Generated<number | null>
  /** All of it folded, what `q` looks in. */
  searchText: Generated<string>
}

/** What user asked the moderators to look at; open until `closedAt`. */
interface ReportTable {
  id: string
  /** Null once they have left. */
  reporterId: string | null
  kind: Reportable
  targetId: string
  reason: string
  createdAt: number
  closedAt: number | null
  closedBy: string | null
}

/** What a moderator did. */
interface AuditEntryTable {
  id: string
  /** Null for the operator, on the command line. */
  actorId: string | null
  act: string
  kind: ActKind
  /** For a badge its name before the act. */
  targetId: string
  /** What a badge was renamed to or merged into. */
  newName: Generated<string | null>
  reason: string | null
  createdAt: number
}

/** A link that was mailed to an account; a newer one of the same purpose replaces it. */
interface MailedLinkTable {
  /** SHA-256 of the token in the link. */
  hash: string
  purpose: 'confirm' | 'changeEmail' | 'stopChange' | 'reset' | 'completeSignIn'
  /** Null while there is no account yet (`completeSignIn`). */
  userId: string | null
  /** The email of the account when the link was made. */
  email: string
  newEmail: string | null
  /** JSON of the identity that a provider vouched for (`completeSignIn`). */
  identity: string | null
  createdAt: number
  expiresAt: number
  usedAt: number | null
}

interface InvitationTable {
  id: string
  /** Null once the inviter's account is deleted. */
  inviterId: string | null
  /** Keyed hash of the recipient's address. */
  recipientHash: string
  sentAt: number
}

/** An address that wants no further invitations. */
interface InvitationRefusalTable {
  recipientHash: string
  createdAt: number
}

interface MailTable {
  id: string
  recipient: string
  subject: string
  /** Encrypted, as are `html` and `unsubscribe`: they hold links that open accounts. */
  text: string
  html: string
  /** The address that one click in a mail program posts to. */
  unsubscribe: string | null
  createdAt: number
  attempts: number
  /** When it is tried next; null where nothing is sent and it lies in the outbox. */
  dueAt: number | null
}

/** Counted attempts of one window; `key` is a hash, since it may hold what user typed. */
interface LimitCountTable {
  key: string
  count: Generated<number>
  windowEnds: number
}

interface IdempotencyKeyTable {
  /** Person and call: a key means something only there. */
  scope: string
  key: string
  /** JSON of the answer; null while the first request is still at work. */
  answer: string | null
  createdAt: number
}
