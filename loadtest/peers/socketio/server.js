// The same fan-out with socket.io's rooms and broadcast, configured as its manual advises for load: WebSocket only, no
// compression. No people, database or log.
const { createServer } = require("node:http");
const { Server } = require("socket.io");

const [host, port] = process.env.LISTEN.split(":");
const http = createServer();
const io = new Server(http, { transports: ["websocket"], serveClient: false, perMessageDeflate: false });
const heads = new Map();

io.on("connection", (socket) => {
  socket.on("join", (rooms, done) => {
    socket.join(rooms);
    done();
  });
  socket.on("send", ({ chat, text }) => {
    const seq = (heads.get(chat) ?? 0) + 1;
    heads.set(chat, seq);
    // The same fields as Rally's, so that the same bytes go out.
    const data = { id: chat, chat, number: seq, author: chat, text, sent_at: Date.now() };
    io.to(chat).emit("push", { topic: `chat:${chat}`, seq, push: "message", key: chat, data });
  });
});

http.listen({ host, port: Number(port), backlog: 4096 });
