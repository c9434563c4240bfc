import { HomeHero } from './home-hero.tsx'
import { HomeTicker } from './home-ticker.tsx'

/** §2 home page: only what is real. */
export function HomePage() {
  return (
    <>
      <HomeTicker />
      <HomeHero />
    </>
  )
}
