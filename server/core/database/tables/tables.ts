import type { BadgeTable, InterestTable, PersonBadgeTable } from './badges.ts'
import type { IdempotencyKeyTable, LimitCountTable, MailTable } from './bookkeeping.ts'
import type { BlockTable, CommentHelpfulTable, CommentMentionTable, CommentTable } from './comments.ts'
import type { FlagTable } from './flags.ts'
import type { AccountTable, MailedLinkTable, SessionTable, UserTable } from './identity.ts'
import type {
  DraftTable,
  FinishPictureTable,
  JourneyActTable,
  JourneyBadgeTable,
  JourneyFinishTable,
  JourneyPersonTable,
  JourneyTable,
  PreviewTable,
  StepDoneTable,
  StepNoteTable,
  StepTable,
} from './journeys.ts'
import type { AuditEntryTable, FeedbackTable, ReportTable } from './moderation.ts'
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
import type { JourneySearchTable, PersonWordTable, SearchTrigramTable, SearchWordTable } from './search.ts'
import type { LinkCheckTable, LinkHostTable, LinkProgressTable } from './upkeep.ts'

/**
 * The tables of both databases. Times are in ms since 1970, except in better-auth's tables (user,
 * session, account).
 */
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
  comment: CommentTable
  commentHelpful: CommentHelpfulTable
  commentMention: CommentMentionTable
  block: BlockTable
  flag: FlagTable
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
  auditEntry: AuditEntryTable
  mailedLink: MailedLinkTable
  invitation: InvitationTable
  invitationRefusal: InvitationRefusalTable
  mail: MailTable
  limitCount: LimitCountTable
  idempotencyKey: IdempotencyKeyTable
}
