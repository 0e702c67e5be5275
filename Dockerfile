# One image for all programs: `api` (the default), `worker`, `migrate`, `platform …` and the other commands of bin/flights.
# It is built in the folder of a release, which has everything that runs: docs/compose.md.
# PostgreSQL and Redis are not included: set DATABASE_URL and REDIS_URL.

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Flight Analysis Service" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="0.2.0"
WORKDIR /app
ENV NODE_ENV=production
# Inside a container, loopback is unreachable from outside. The published port decides who can connect.
ENV HOST=0.0.0.0
ENV DATA_DIR=/data
# Mount a volume here. A new volume inherits the owner of this folder.
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY bin bin
COPY dist dist
COPY examples/terrain examples/terrain
COPY node_modules node_modules
COPY package.json LICENSE NOTICE THIRD-PARTY-NOTICES ./
RUN ln --symbolic /app/bin/flights /usr/local/bin/flights
USER node
EXPOSE 3000
ENTRYPOINT ["flights"]
CMD ["api"]
