package footfall;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** A server in memory on a free port of loopback. It ends with its standard input. */
public final class StandIn {
  /** The driver refuses what it believes to be older than this. */
  private static final class Reported implements MongoVersion {
    @Override
    public List<Integer> getVersionArray() {
      return List.of(4, 4, 0);
    }

    @Override
    public int getWireVersion() {
      return 9;
    }
  }

  public static void main(String[] args) throws Exception {
    MongoServer server = new MongoServer(new MemoryBackend().version(new Reported()));
    System.out.println("listening on " + server.bindAndGetConnectionString());
    while (System.in.read() != -1) {}
    server.shutdownNow();
  }
}
