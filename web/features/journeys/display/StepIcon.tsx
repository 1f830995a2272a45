import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clapperboard from 'lucide-react/icons/clapperboard'
import CodeXml from 'lucide-react/icons/code-xml'
import FileText from 'lucide-react/icons/file-text'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Headphones from 'lucide-react/icons/headphones'
import ListVideo from 'lucide-react/icons/list-video'
import Play from 'lucide-react/icons/play'
import Route from 'lucide-react/icons/route'
import type { ComponentType } from 'react'
import type { StepType } from '#contract/step.ts'

const ICONS: Record<StepType, ComponentType<{ size: number; strokeWidth: number }>> = {
  Article: FileText,
  Book: BookOpen,
  Course: GraduationCap,
  Documentary: Clapperboard,
  'Event (virtual/in-person)': CalendarDays,
  'Open Source': CodeXml,
  Path: Route,
  Podcast: Headphones,
  Video: Play,
  'Video Series': ListVideo,
}

/** The icon of a step type; hidden from screen readers. */
export function StepIcon({ stepType, size = 13 }: { stepType: StepType; size?: number }) {
  const Icon = ICONS[stepType]
  return <Icon size={size} strokeWidth={2.2} aria-hidden="true" />
}
