import type { Generated } from 'kysely'
import type { AdaptationPartTable, AdaptationTable } from './adaptations.ts'
import type { BlockTable, CommentHelpfulTable, CommentMentionTable, CommentTable } from './comments.ts'
import type {
  GroupAddressTable,
  GroupDeclineTable,
  GroupJourneyTable,
  GroupMemberTable,
  GroupRequestTable,
  WalkGroupTable,
} from './groups.ts'
import type {
  AccountTable,
  FormerEmailTable,
  MailedLinkTable,
  PasskeyTable,
  SecondFactorTable,
  SessionTable,
  SpareCodeTable,
  UserTable,
} from './identity.ts'
import type {
  CardChangeTable,
  CardEpochTable,
  CoauthorTable,
  DraftTable,
  FinishPictureTable,
  JourneyActTable,
  JourneyBadgeTable,
  JourneyFinishTable,
  JourneyFollowTable,
  JourneyPersonTable,
  JourneyTable,
  PreviewTable,
  RevisionPartTable,
  RevisionTable,
  StepDoneTable,
  StepNoteTable,
  StepTable,
} from './journeys.ts'
import type { AuditEntryTable, DecisionAnswerTable, DecisionTable, FeedbackTable, ReportTable } from './moderation.ts'
import type {
  EmailRefusalTable,
  EmailSettingTable,
  JobTable,
  NoticeActTable,
  NoticeSettingTable,
  NoticeTable,
  OutboxTable,
} from './notices.ts'
import type { ImageTable, InvitationRefusalTable, InvitationTable, PersonFollowTable, PersonTable } from './people.ts'
import type { RatingTable } from './ratings.ts'
import type {
  DatabaseSizeTable,
  InvitationLinkTable,
  JoinRequestTable,
  OperatorLinkTable,
  SiteImageTable,
  SiteSettingTable,
} from './site.ts'
import type { SuggestionTable } from './suggestions.ts'
import type { LinkCheckTable, LinkHostTable, LinkProgressTable } from './upkeep.ts'

/**
 * The tables of both databases. Times are in ms since 1970, except in better-auth's tables (user,
 * session, account).
 */
export interface Tables {
  user: UserTable
  session: SessionTable
  account: AccountTable
  passkey: PasskeyTable
  secondFactor: SecondFactorTable
  spareCode: SpareCodeTable
  person: PersonTable
  badge: BadgeTable
  interest: InterestTable
  personBadge: PersonBadgeTable
  journey: JourneyTable
  journeyBadge: JourneyBadgeTable
  cardEpoch: CardEpochTable
  cardChange: CardChangeTable
  step: StepTable
  revision: RevisionTable
  coauthor: CoauthorTable
  revisionPart: RevisionPartTable
  adaptation: AdaptationTable
  adaptationPart: AdaptationPartTable
  journeySearch: JourneySearchTable
  searchWord: SearchWordTable
  searchTrigram: SearchTrigramTable
  personWord: PersonWordTable
  journeyLike: JourneyPersonTable
  journeyFollow: JourneyFollowTable
  journeyAct: JourneyActTable
  personFollow: PersonFollowTable
  image: ImageTable
  preview: PreviewTable
  stepDone: StepDoneTable
  stepNote: StepNoteTable
  draft: DraftTable
  journeyFinish: JourneyFinishTable
  journeyThanks: JourneyPersonTable
  finishPicture: FinishPictureTable
  walkGroup: WalkGroupTable
  groupMember: GroupMemberTable
  groupJourney: GroupJourneyTable
  groupAddress: GroupAddressTable
  groupDecline: GroupDeclineTable
  groupRequest: GroupRequestTable
  comment: CommentTable
  commentHelpful: CommentHelpfulTable
  commentMention: CommentMentionTable
  block: BlockTable
  suggestion: SuggestionTable
  rating: RatingTable
  outbox: OutboxTable
  notice: NoticeTable
  noticeAct: NoticeActTable
  noticeSetting: NoticeSettingTable
  emailSetting: EmailSettingTable
  emailRefusal: EmailRefusalTable
  job: JobTable
  linkCheck: LinkCheckTable
  linkHost: LinkHostTable
  linkProgress: LinkProgressTable
  feedback: FeedbackTable
  report: ReportTable
  decision: DecisionTable
  decisionAnswer: DecisionAnswerTable
  auditEntry: AuditEntryTable
  formerEmail: FormerEmailTable
  mailedLink: MailedLinkTable
  invitation: InvitationTable
  invitationRefusal: InvitationRefusalTable
  siteSetting: SiteSettingTable
  databaseSize: DatabaseSizeTable
  siteImage: SiteImageTable
  invitationLink: InvitationLinkTable
  operatorLink: OperatorLinkTable
  joinRequest: JoinRequestTable
  mail: MailTable
  limitCount: LimitCountTable
  idempotencyKey: IdempotencyKeyTable
}

interface MailTable {
  id: string
  /**
   * The recipient's address. All texts of an email are encrypted, since its links give access to
   * accounts.
   */
  recipient: string
  /** Domain of the recipient, in lower case. */
  domain: string
  /** Keyed hash of the recipient, by which the emails to an account are deleted. */
  recipientHash: string
  subject: string
  text: string
  html: string
  /** URL for the List-Unsubscribe header. */
  unsubscribe: string | null
  createdAt: number
  attempts: number
  /** Time of the next attempt; null for emails that are kept in the outbox without being sent. */
  dueAt: number | null
  /**
   * 1 for optional emails: the row leaves the queue before it is sent, so that a crash can't cause
   * a second email.
   */
  once: Generated<number>
}

/** The number of attempts in one window. `key` is a hash, because it can contain an email that a visitor typed. */
interface LimitCountTable {
  key: string
  count: Generated<number>
  windowEnds: number
}

interface IdempotencyKeyTable {
  /** The person and the call. Keys are unique within a scope. */
  scope: string
  key: string
  /** JSON of the ids that the first request created; null while it is running. */
  answer: string | null
  createdAt: number
}

/** A listed journey in the search index; each dialect stores the indexed words in its own way. */
interface JourneySearchTable {
  journeyId: string
  /** Rank key from `rankKey`; journeys with higher keys come first. */
  place: number
}

/** A word that occurs in journeys, or once did. */
interface SearchWordTable {
  word: string
  /** Estimated number of uses, as a power of two. */
  uses: number
}

interface SearchTrigramTable {
  trigram: string
  /** Length of the word. */
  letters: number
  word: string
}

/** A word of a person's `searchText`. */
interface PersonWordTable {
  word: string
  personId: string
}

interface BadgeTable {
  /** `nameKeyOf(name)`: the name without case and spaces. */
  key: string
  name: string
  /** Number of listed journeys and of people's interests that use the badge. */
  useCount: number
  createdAt: number
  /** 1 for the badges that every database starts with. */
  builtin: Generated<number>
}

/** A badge that wasn't public when the person first used it, in the person's spelling. */
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
