import type { LucideIcon } from 'lucide-react'
import Accessibility from 'lucide-react/icons/accessibility'
import Atom from 'lucide-react/icons/atom'
import Blocks from 'lucide-react/icons/blocks'
import Bot from 'lucide-react/icons/bot'
import Braces from 'lucide-react/icons/braces'
import Brain from 'lucide-react/icons/brain'
import BrainCircuit from 'lucide-react/icons/brain-circuit'
import Briefcase from 'lucide-react/icons/briefcase'
import Bug from 'lucide-react/icons/bug'
import Calculator from 'lucide-react/icons/calculator'
import Camera from 'lucide-react/icons/camera'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChefHat from 'lucide-react/icons/chef-hat'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Cloud from 'lucide-react/icons/cloud'
import CodeXml from 'lucide-react/icons/code-xml'
import Component from 'lucide-react/icons/component'
import Container from 'lucide-react/icons/container'
import Cpu from 'lucide-react/icons/cpu'
import Database from 'lucide-react/icons/database'
import Dna from 'lucide-react/icons/dna'
import Eye from 'lucide-react/icons/eye'
import Feather from 'lucide-react/icons/feather'
import Flag from 'lucide-react/icons/flag'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gem from 'lucide-react/icons/gem'
import GitBranch from 'lucide-react/icons/git-branch'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import InfinityIcon from 'lucide-react/icons/infinity'
import Kanban from 'lucide-react/icons/kanban'
import Landmark from 'lucide-react/icons/landmark'
import Languages from 'lucide-react/icons/languages'
import Leaf from 'lucide-react/icons/leaf'
import Lightbulb from 'lucide-react/icons/lightbulb'
import LinkIcon from 'lucide-react/icons/link'
import Megaphone from 'lucide-react/icons/megaphone'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Mic from 'lucide-react/icons/mic'
import Music from 'lucide-react/icons/music'
import Network from 'lucide-react/icons/network'
import Orbit from 'lucide-react/icons/orbit'
import Palette from 'lucide-react/icons/palette'
import Rocket from 'lucide-react/icons/rocket'
import Shield from 'lucide-react/icons/shield'
import Sigma from 'lucide-react/icons/sigma'
import Smartphone from 'lucide-react/icons/smartphone'
import Smile from 'lucide-react/icons/smile'
import SquareCode from 'lucide-react/icons/square-code'
import Telescope from 'lucide-react/icons/telescope'
import Terminal from 'lucide-react/icons/terminal'
import TrendingUp from 'lucide-react/icons/trending-up'
import Workflow from 'lucide-react/icons/workflow'

/** The icons of the built-in badges. */
const ICONS: readonly (readonly [LucideIcon, ...badges: string[]])[] = [
  [Accessibility, 'Accessibility'],
  [Calculator, 'Accounting & Finance'],
  [Kanban, 'Agile', 'Project Management'],
  [Workflow, 'Algorithms'],
  [Cloud, 'Amazon Web Services', 'Azure', 'Cloud Computing', 'Google Cloud'],
  [Smartphone, 'Android', 'Flutter', 'iOS', 'Mobile Development', 'Swift'],
  [Braces, 'JavaScript', 'TypeScript', 'Node.js'],
  [Component, 'Angular', 'Vue'],
  [Landmark, 'Art History', 'History'],
  [Telescope, 'Astronomy'],
  [Dna, 'Biology'],
  [LinkIcon, 'Blockchain', 'Web 3.0'],
  [Briefcase, 'Business Strategy', 'Entrepreneurship'],
  [Cpu, 'C++', 'Rust', 'Go', 'Java', '.NET Core'],
  [FlaskConical, 'Chemistry'],
  [Leaf, 'Climate Science', 'Sustainability'],
  [MessagesSquare, 'Communication'],
  [Eye, 'Computer Vision'],
  [ChefHat, 'Cooking'],
  [Feather, 'Creative Writing', 'Writing'],
  [Palette, 'CSS', 'Graphic Design', 'UI/UX'],
  [Shield, 'Cyber Security'],
  [ChartColumn, 'Data Analysis', 'Data Visualization', 'Statistics'],
  [Database, 'Data Engineering', 'Databases', 'SQL'],
  [BrainCircuit, 'Deep Learning'],
  [InfinityIcon, 'DevOps'],
  [Megaphone, 'Digital Marketing'],
  [Container, 'Docker', 'Kubernetes'],
  [TrendingUp, 'Economics'],
  [Gamepad2, 'Game Development'],
  [GitBranch, 'Git'],
  [CodeXml, 'HTML', 'Web Development'],
  [SquareCode, 'Python'],
  [HeartPulse, 'Health & Nutrition'],
  [Languages, 'Languages', 'Natural Language Processing'],
  [Flag, 'Leadership'],
  [Terminal, 'Linux'],
  [Brain, 'Machine Learning', 'Psychology'],
  [Sigma, 'Mathematics'],
  [Smile, 'Mental Health'],
  [Music, 'Music'],
  [Network, 'Networking'],
  [Lightbulb, 'Philosophy'],
  [Camera, 'Photography'],
  [Orbit, 'Physics'],
  [Atom, 'React'],
  [ClipboardList, 'Product Management'],
  [Mic, 'Public Speaking'],
  [Bot, 'Robotics'],
  [Gem, 'Ruby'],
  [Blocks, 'Software Architecture'],
  [Rocket, 'Startups'],
  [GraduationCap, 'Teaching'],
  [Bug, 'Testing'],
]

export const BADGE_ICONS: ReadonlyMap<string, LucideIcon> = new Map(
  ICONS.flatMap(([icon, ...badges]) => badges.map((badge) => [badge, icon] as const)),
)
