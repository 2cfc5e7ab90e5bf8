# The build has everything; what runs is Node, the bundle and the packages it needs, as a user without rights.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN node --import tsx scripts/build.ts && npm prune --omit=dev --no-audit --no-fund --loglevel=error

FROM node:20-bookworm-slim
WORKDIR /app
# As in `npm start`: DuckDB holds a thread of the pool for each running query, and small heaps stay small.
ENV NODE_ENV=production DATA_DIR=/data UV_THREADPOOL_SIZE=16 MALLOC_ARENA_MAX=2
RUN install -d -o node -g node /data
COPY --from=build /app/package.json /app/openapi.yaml /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist/runtime/main.js"]
