import { randomBytes } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type PhoneBook, PhoneRefusal, phoneBook } from './book.ts'
import { bindCheck } from './check.ts'
import { type PhoneTokens, phoneTokens, userOf } from './tokens.ts'

const text = z.optional(z.string().check(z.maxLength(4_000)))
const sending = z.object({ phoneNumber: text, recaptchaToken: text })
const proving = z.object({ sessionInfo: text, code: text })

/** The key of every project of the stand-in, and of its check. */
const API_KEY = 'stand-in'
const SITE_KEY = 'stand-in-check'

/**
 * A stand-in for Firebase (Identity Toolkit): the calls by which a browser has a code sent and proves a number with it, the check
 * that a person asks, and the keys of its tokens. The texts arrive on the first page of the sandbox.
 */
export async function bindPhone(
  server: FastifyInstance,
  { clock, random, tokens: given }: { clock: Clock; random: Random; tokens?: PhoneTokens },
): Promise<PhoneBook> {
  const book = phoneBook({ clock, random })
  const tokens = given ?? (await phoneTokens())
  await server.register(async (api) => {
    // Every site may call it, as it may call the real one.
    api.addHook('onRequest', async (_, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    })
    api.options('/v1/*', async (_, reply) =>
      reply
        .headers({ 'access-control-allow-methods': 'GET,POST', 'access-control-allow-headers': 'content-type,*' })
        .code(204)
        .send(),
    )
    api.get<Keyed>('/v1/recaptchaParams', async ({ query }, reply) =>
      query.key === API_KEY
        ? { kind: 'identitytoolkit#GetRecaptchaParamResponse', recaptchaSiteKey: SITE_KEY }
        : refused(reply, 'API_KEY_INVALID'),
    )
    api.post<Keyed>('/v1/accounts::sendVerificationCode', (request, reply) =>
      answer(request.query, reply, async () => ({
        sessionInfo: book.send(z.parse(sending, request.body)).sessionInfo,
      })),
    )
    api.post<Keyed>('/v1/accounts::signInWithPhoneNumber', (request, reply) =>
      answer(request.query, reply, async () => {
        const phoneNumber = book.prove(z.parse(proving, request.body))
        const idToken = await tokens.sign(phoneNumber, clock.now())
        const refreshToken = randomBytes(24).toString('base64url')
        return { idToken, refreshToken, expiresIn: '3600', localId: userOf(phoneNumber), isNewUser: false, phoneNumber }
      }),
    )
    api.get('/service_accounts/v1/jwk/:account', async (_, reply) => {
      reply.header('cache-control', 'public, max-age=21600')
      return tokens.keys
    })
    // As the emulator of Firebase answers it: what a phone would show.
    api.get('/emulator/v1/projects/:project/verificationCodes', async () => ({
      verificationCodes: book.sent().map(({ phoneNumber, code, sessionInfo }) => ({ phoneNumber, code, sessionInfo })),
    }))
    bindCheck(api, book)
  })
  return book
}

type Keyed = { Querystring: { key?: string } }

async function answer(query: Keyed['Querystring'], reply: FastifyReply, run: () => Promise<object>) {
  if (query.key !== API_KEY) return refused(reply, 'API_KEY_INVALID')
  try {
    return await run()
  } catch (error) {
    if (error instanceof PhoneRefusal) return refused(reply, error.fault)
    if (error instanceof z.core.$ZodError) return refused(reply, 'INVALID_ARGUMENT')
    throw error
  }
}

/** The form in which Google's APIs refuse. */
function refused(reply: FastifyReply, message: string) {
  const errors = [{ message, domain: 'global', reason: 'invalid' }]
  return reply.code(400).send({ error: { code: 400, message, errors } })
}
