# One image for every role; compose.yaml says which process is what.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Of the fonts' packages the product reads two weights; the others are three quarters of their size.
RUN npm run build && npm prune --omit=dev \
  && find node_modules/@fontsource -type f \( -name '*-[1235689]00-*' -o -name '*-italic.*' \) -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/src ./src
COPY --from=build /app/clients ./clients
COPY --from=build /app/docs/api.md ./docs/api.md
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The same line as "npm start", without a shell in between that would keep signals to itself.
CMD ["node", "--max-semi-space-size=16", "dist/server/main.js"]
