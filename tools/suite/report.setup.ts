import { reportFile } from './report.ts'

reportFile()
