export type { BeaconChain, BeaconChains, BeaconClock, BeaconCode, NamedRound } from './beacon.ts'
export {
  BEACON_CHAINS,
  BEACON_CODES,
  BEACON_LOCK_SECONDS,
  beaconRoundAfter,
  beaconRoundAt,
  beaconRoundTime,
  isRoundOf,
} from './beacon.ts'
export type { RootLink } from './chain.ts'
export { areLinked, isLink, isLinkOf, linkHashOf } from './chain.ts'
export type { DailyDigest, DigestChain, DigestLine, DigestTerms } from './digest.ts'
export { digestHashOf, digestText, isDigest } from './digest.ts'
export type { Beacon, DrawName, Taken } from './draw1.ts'
export { drawNumbers, drawStream, drawTrace, finalSeed, hashSeed } from './draw1.ts'
export { hashJson } from './fields.ts'
export type { CheckedRecord, DrawTerms, PublishedRecord, RecordCheck, RecordVerdict, RoundCheck } from './record.ts'
export {
  BEACON_RECORD_VERSION,
  checkRecord,
  commitmentOf,
  RECORD_VERSION,
  REVEAL_WITHIN_MS,
  recordHashOf,
} from './record.ts'
export type { RotationObstacle, SeedPair } from './seed-pair.ts'
export { CLIENT_SEED, mustRotate, ROTATE_AFTER, rotate, rotationObstacle, takeNonce } from './seed-pair.ts'
export type { Protocol, Stream, StreamSeed } from './stream.ts'
export { stream, streamOf } from './stream.ts'
export type { Json, ProofStep, TicketLeaf } from './ticket-tree.ts'
export { inclusionProof, isIncluded, leafHash, ownerCommitment, treeRoot } from './ticket-tree.ts'
