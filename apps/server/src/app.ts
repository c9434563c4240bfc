import type { FastifyInstance } from 'fastify'
import { createServers, type HttpOptions } from './app/http.ts'
import { createLife, type Life, type LifeOptions } from './app/life.ts'
import { createModules, type ModuleOptions, type Modules } from './app/modules.ts'
import type { Platform } from './platform/platform.ts'

export type AppOptions = ModuleOptions & HttpOptions & LifeOptions

export type App = Life & {
  site: FastifyInstance
  console: FastifyInstance
  /** The public interfaces of the modules, for the seed and for tests. */
  modules: Modules
}

/**
 * The composition root: what exists (`app/modules.ts`), how it is reached (`app/http.ts`), and how it starts and stops
 * (`app/life.ts`). Only these files know every module.
 */
export async function app(platform: Platform, options: AppOptions): Promise<App> {
  const modules = await createModules(platform, options)
  const servers = await createServers(platform, options, modules)
  const life = createLife(platform, options, modules, servers)
  return { site: servers.site, console: servers.console, modules, ...life }
}
