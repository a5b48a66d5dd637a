import { ContainerModule } from 'inversify'
import { makeGithubIssues } from '#adapters/github/github-issues.ts'
import type { Config } from '#api/config/config.ts'
import { T } from '#api/tokens.ts'
import type { Clock } from '#core/ports.ts'

export const github = new ContainerModule(({ bind }) => {
  bind(T.issueTracker).toResolvedValue(issueTrackerOf, [T.config, T.clock])
})

const issueTrackerOf = ({ GITHUB_REPOSITORY, GITHUB_API_URL, GITHUB_TOKEN }: Config, clock: Clock) =>
  makeGithubIssues({
    repository: GITHUB_REPOSITORY ?? null,
    apiUrl: GITHUB_API_URL.replace(/\/$/, ''),
    token: GITHUB_TOKEN ?? null,
    clock,
  })
