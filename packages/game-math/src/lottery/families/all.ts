import { addFamilies } from './index.ts'
import * as more from './more.ts'

/** Importing this module registers every family: the server, tests and tools do so at their start. */
addFamilies(Object.values(more))
